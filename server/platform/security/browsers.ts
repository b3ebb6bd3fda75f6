/** How long a browser stays known after somebody last signed in with it. */
export const browserSeconds = 365 * 24 * 60 * 60
