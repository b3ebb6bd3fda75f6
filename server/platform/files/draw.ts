import sharp, { type SharpOptions } from 'sharp'
import type { Redrawn, Task } from './drawing-messages.ts'
import type { Box } from './png-size.ts'

const maxPixels = 50_000_000
/** Per side. With fewer, a logo shows nothing. */
const minPixels = 8
/** A larger PNG is a photograph; a palette of 256 colours will do. */
const largeBytes = 200_000

const formats = new Set(['png', 'jpeg', 'webp', 'gif', 'heif', 'svg'])
/** Gzip: a few bytes of SVGZ can unpack to gigabytes. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Redraws a picture as a PNG. Only `redraw` may call it with an upload: a malicious one keeps the decoder busy for hours. */
export async function draw({ bytes, box }: Task): Promise<Redrawn> {
  try {
    if (isGzip(bytes)) return { refused: 'unreadable' }
    const { density, pixels } = await measure(bytes, box)
    if (pixels > maxPixels) return { refused: 'too-many-pixels' }
    const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, ...(density ? { density } : {}) }
    const drawn = sharp(bytes, options)
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const { data: png, info } = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (Math.min(info.width, info.height) < minPixels) return { refused: 'too-small' }
    if (await isInvisible(png)) return { refused: 'empty' }
    if (png.length <= largeBytes) return { png }
    return { png: await sharp(png).png({ palette: true, effort: 10 }).toBuffer() }
  } catch {
    return { refused: 'unreadable' }
  }
}

/** How many pixels drawing it takes; for an SVG, also the density at which it fills the box. */
async function measure(bytes: Uint8Array, box: Box): Promise<{ pixels: number; density?: number }> {
  const sizeAt = (density: number) => sharp(bytes, { limitInputPixels: false, density }).metadata()
  const { format, width, height } = await sizeAt(fineDensity)
  if (!formats.has(format)) throw new Error('Not an image format that browsers show.')
  if (format !== 'svg') return { pixels: width * height }
  // Doubling the density doubles the size, but quadruples a size in millimetres, which scale with density themselves.
  const half = await sizeAt(fineDensity / 2)
  const wide = Math.round(Math.log2(width / half.width))
  const high = Math.round(Math.log2(height / half.height))
  const fits = fineDensity * Math.min((box.width / width) ** (1 / wide), (box.height / height) ** (1 / high))
  // sharp's minimum is 1.
  const density = Math.max(1, fits)
  return { pixels: width * (density / fineDensity) ** wide * height * (density / fineDensity) ** high, density }
}

/** At the usual 72, a size such as 1 by 0.4 rounds to nothing. */
const fineDensity = 720

async function isInvisible(png: Uint8Array): Promise<boolean> {
  const { channels } = await sharp(png).stats()
  const alpha = channels.length === 4 ? channels[3] : undefined
  return alpha?.max === 0
}
