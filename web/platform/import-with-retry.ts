/**
 * Imports a chunk, and can be called again after a failure. Chromium (up to 150 at least) caches a failed import for the life of the
 * page, so a retry needs a URL of its own. Browsers that do not name the URL in the error retry the same one.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedUrl: string | undefined
  let tries = 0
  return async () => {
    try {
      if (!failedUrl) return await load()
      tries += 1
      return (await import(/* @vite-ignore */ `${failedUrl}?try=${tries}`)) as Module
    } catch (error) {
      failedUrl ??= /https?:\/\/[^\s?]+\.js/.exec(String(error))?.[0]
      throw error
    }
  }
}
