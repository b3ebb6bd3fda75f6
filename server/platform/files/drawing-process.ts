import sharp, { type SharpOptions } from 'sharp'
import type { Box, Redrawn, Task } from './redraw.ts'

/** Draws one picture for `redraw`, and ends. */
process.once('message', (task: Task) => {
  void draw(task).then((redrawn) => process.send?.(redrawn, () => process.disconnect()))
})
// Whoever stops the server may ask this as well: what is under way is answered first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
// An ordinary end would wait for the decoder, which nobody is left to stop where the server was killed.
const endNow = () => process.kill(process.pid, 'SIGKILL')
process.once('disconnect', endNow)

/** Fifty million pixels take half of it; an SVG of a hundred kilobytes that is made for it, gigabytes. */
const maxMemory = 1_000_000_000
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) process.send?.({ refused: 'too-slow' } satisfies Redrawn, endNow)
}, 50).unref()

const maxPixels = 50_000_000
/** A side of a logo that has fewer shows nothing. */
const fewestPixels = 8
/** A PNG that is larger has too many colours to be a drawing: 256 of them will do. */
const largeBytes = 200_000

const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'svg'])
/** An SVG of a few bytes that unpacks to gigabytes. */
const isPacked = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

async function draw({ bytes, box }: Task): Promise<Redrawn> {
  try {
    if (isPacked(bytes)) return { refused: 'unreadable' }
    const { density, pixels } = await measure(bytes, box)
    if (pixels > maxPixels) return { refused: 'too-many-pixels' }
    const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, ...(density ? { density } : {}) }
    const drawn = sharp(bytes, options)
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data: png, info } = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (Math.min(info.width, info.height) < fewestPixels) return { refused: 'too-small' }
    if (await isInvisible(png)) return { refused: 'empty' }
    if (png.length <= largeBytes) return { png }
    return { png: await sharp(png).png({ palette: true, effort: 10 }).toBuffer() }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** How many pixels it has to be drawn with; and for what is drawn by lines, at which density it fills the box. */
async function measure(bytes: Uint8Array, box: Box): Promise<{ pixels: number; density?: number }> {
  const sizeAt = (density: number) => sharp(bytes, { limitInputPixels: false, density }).metadata()
  const { format, width, height } = await sizeAt(finely)
  if (!formats.has(format)) throw new Error('Not a picture that browsers show.')
  if (format !== 'svg') return { pixels: width * height }
  // Twice as dense is twice as large; but four times where the size is in millimetres, which are dots as well.
  const half = await sizeAt(finely / 2)
  const wide = Math.round(Math.log2(width / half.width))
  const high = Math.round(Math.log2(height / half.height))
  const fits = finely * Math.min((box.width / width) ** (1 / wide), (box.height / height) ** (1 / high))
  // The least that sharp takes is 1.
  const density = Math.max(1, fits)
  return { pixels: width * (density / finely) ** wide * height * (density / finely) ** high, density }
}

/** A size such as 1 by 0.4 is no size at all at the ordinary 72. */
const finely = 720

async function isInvisible(png: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  const alpha = channels.length === 4 ? channels[3] : undefined
  return alpha?.max === 0
}
