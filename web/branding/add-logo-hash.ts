/** In a link to School: opens the file picker there. */
export const addLogoHash = '#add-logo'
