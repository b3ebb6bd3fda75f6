/** The support address: the server fills it into the page when it starts, as it does on the public pages. */
export const supportEmail: string = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
