import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture with something to see in it: a teal ground, a quarter of it in pink. */
export function aPicture(width = 300, height = 120, ground = '#0f766e'): Sharp {
  const quarter = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    channels: 4,
    background: '#be185d',
  } as const
  return sharp({ create: { width, height, channels: 4, background: ground } }).composite([
    { input: { create: quarter }, left: 0, top: 0 },
  ])
}

export const aPng = (width?: number, height?: number): Promise<Buffer> => aPicture(width, height).png().toBuffer()

/** A drawing by lines, 200 by 100, with whatever a test puts into it. */
export function anSvg(inside = '', attributes = 'viewBox="0 0 200 100"', before = ''): Buffer {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  const drawn = `<rect width="100%" height="100%" fill="#0f766e"/><circle cx="50%" cy="50%" r="20%" fill="#be185d"/>`
  return Buffer.from(`<?xml version="1.0"?>${before}<svg ${names} ${attributes}>${drawn}${inside}</svg>`)
}

/** A drawing of a few hundred bytes that takes a minute and more: filters within filters. */
export function aSlowSvg(): Buffer {
  const filter = '<filter id="f"><feMorphology operator="dilate" radius="200"/></filter>'
  const ground = '<rect width="200" height="100" fill="red"/>'
  return anSvg(`${filter}${'<g filter="url(#f)">'.repeat(100)}${ground}${'</g>'.repeat(100)}`)
}

/** A drawing of a hundred kilobytes that takes gigabytes: thousands of steps, each of which is kept as a picture. */
export function aGreedySvg(): Buffer {
  const steps = Array.from({ length: 4000 }, (_, at) => `<feFlood result="r${at}"/>`)
  const ground = '<rect width="200" height="100" filter="url(#f)"/>'
  return anSvg(`<filter id="f" x="-9" y="-9" width="19" height="19">${steps.join('')}</filter>${ground}`)
}

/** A PNG that says how large it is and holds next to nothing. */
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
