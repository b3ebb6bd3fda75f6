/** What a school brings is under such a key, for an hour: a name of our own making, and nothing that leads elsewhere. */
export const isUploadKey = (key: string): boolean => /^uploads\/[0-9a-f-]{36}$/.test(key)

/** What we made of it, and serve, is under such a key. */
export const isLogoKey = (key: string): boolean => /^logos\/[0-9a-f-]{36}\.png$/.test(key)
