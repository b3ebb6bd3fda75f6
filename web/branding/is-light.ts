const side = 32

/** Whether an image is nearly white on a transparent background. */
export function isLight(picture: HTMLImageElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const drawing = canvas.getContext('2d')
  if (!drawing) return false
  drawing.drawImage(picture, 0, 0, side, side)
  const { data } = drawing.getImageData(0, 0, side, side)
  let painted = 0
  let brightness = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    painted += alpha
    brightness += (alpha * (red + green + blue)) / 3
  }
  const most = 255 * side * side
  return painted < most * 0.95 && brightness > painted * 255 * 0.85
}
