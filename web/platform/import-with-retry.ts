/**
 * Loads code that is split off, and again after a failure. Chromium up to 150 at least remembers a failed import for as long as the
 * page is open, so a further try needs an address of its own. Browsers that name no address in the error try the same one.
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
