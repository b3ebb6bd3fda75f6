import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A teal picture with one pink quarter. */
export function aPicture(width = 300, height = 120, background = '#0f766e'): Sharp {
  const quarter = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    channels: 4,
    background: '#be185d',
  } as const
  return sharp({ create: { width, height, channels: 4, background } }).composite([
    { input: { create: quarter }, left: 0, top: 0 },
  ])
}

export const aPng = (width?: number, height?: number): Promise<Buffer> => aPicture(width, height).png().toBuffer()

/** An SVG, 200 by 100, with whatever a test puts into it. */
export function anSvg(inside = '', attributes = 'viewBox="0 0 200 100"', before = ''): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const drawn = `<rect width="100%" height="100%" fill="#0f766e"/><circle cx="50%" cy="50%" r="20%" fill="#be185d"/>`
  return Buffer.from(`<?xml version="1.0"?>${before}<svg ${names} ${attributes}>${drawn}${inside}</svg>`)
}

/** A few hundred bytes that take over a minute to render: nested filters. */
export function aSlowSvg(): Buffer {
  const filter = '<filter id="f"><feMorphology operator="dilate" radius="200"/></filter>'
  const background = '<rect width="200" height="100" fill="red"/>'
  return anSvg(`${filter}${'<g filter="url(#f)">'.repeat(100)}${background}${'</g>'.repeat(100)}`)
}

/** A hundred kilobytes that take gigabytes to render: thousands of filter steps, each kept as a bitmap. */
export function aGreedySvg(): Buffer {
  const steps = Array.from({ length: 4000 }, (_, at) => `<feFlood result="r${at}"/>`)
  const background = '<rect width="200" height="100" filter="url(#f)"/>'
  return anSvg(`<filter id="f" x="-9" y="-9" width="19" height="19">${steps.join('')}</filter>${background}`)
}

/** A PNG whose header claims a size, with almost no pixel data. */
export function aHollowPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const rows = deflateSync(Buffer.alloc(10_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
