/** Filled in by the build. */
declare const builtRelease: {
  name: string
  /** The paths of its files, with their hashes. */
  files: Record<string, string>
}

export const release = builtRelease
