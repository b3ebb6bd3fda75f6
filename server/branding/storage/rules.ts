/** The key of an upload, which lives for an hour. We generate it, and the pattern rules out path traversal. */
export const isUploadKey = (key: string): boolean => /^uploads\/[0-9a-f-]{36}$/.test(key)

/** The key of a logo that we drew from an upload, and serve. */
export const isLogoKey = (key: string): boolean => /^logos\/[0-9a-f-]{36}\.png$/.test(key)
