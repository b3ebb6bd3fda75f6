/** In Cache Storage. */
export const caches = {
  /** Followed by the release's name: the app's own files. */
  shell: 'dd-shell-',
}
