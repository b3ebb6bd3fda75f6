import { crc32 } from 'node:zlib'

export type Box = { width: number; height: number }

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** The size of an intact PNG, checksums included; undefined for anything else, which a decoder might choke on. */
export function pngSize(bytes: Buffer): Box | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined
  for (let at = signature.length; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    at = end + 4
  }
  return undefined
}

/** Scales down to fit a box; never enlarges. */
export function fitted({ width, height }: Box, box: Box): Box {
  const scale = Math.min(1, box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
