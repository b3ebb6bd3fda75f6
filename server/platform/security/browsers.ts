/** How long a browser counts as known after its last sign-in. */
export const browserSeconds = 365 * 24 * 60 * 60
