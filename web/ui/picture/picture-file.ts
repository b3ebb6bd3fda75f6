/** Where the build puts the pictures of the Fluent set. The set's version is in it, so that browsers may keep them for ever. */
export const picturesFolder = 'assets/pictures-1.2.6'

/** By the emoji's code points, so that no list of a thousand names has to be loaded. */
export function pictureFile(emoji: string): string {
  return `/${picturesFolder}/${codePointsOf(emoji)}.svg`
}

/** As `1f5c3`, without the selector for the coloured form. */
export function codePointsOf(emoji: string): string {
  const points = Array.from(emoji, (sign) => sign.codePointAt(0)?.toString(16))
  return points.filter((point) => point !== 'fe0f').join('-')
}
