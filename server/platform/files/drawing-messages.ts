import type { Readable } from 'node:stream'
import { type Box, pngSize } from './png-size.ts'

export type Task = { bytes: Uint8Array; box: Box }
const reasons = ['unreadable', 'too-many-pixels', 'too-small', 'empty', 'too-slow', 'busy'] as const
export type Reason = (typeof reasons)[number]
export type Redrawn = { png: Uint8Array } | { refused: Reason }

const headerBytes = 12

/** What a drawing process reads: width, height and length, then the picture. */
export function taskMessage({ bytes, box }: Task): Buffer {
  const header = Buffer.alloc(headerBytes)
  for (const [at, value] of [box.width, box.height, bytes.length].entries()) header.writeUInt32BE(value, at * 4)
  return Buffer.concat([header, bytes])
}

/** Undefined if the stream ends first. */
export async function readTask(stream: Readable): Promise<Task | undefined> {
  let received = Buffer.alloc(0)
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk])
    if (received.length < headerBytes) continue
    const length = received.readUInt32BE(8)
    if (received.length < headerBytes + length) continue
    const box = { width: received.readUInt32BE(0), height: received.readUInt32BE(4) }
    return { box, bytes: received.subarray(headerBytes, headerBytes + length) }
  }
  return undefined
}

/** What it writes: a PNG, or the reason why there is none. */
export function redrawnMessage(redrawn: Redrawn): Uint8Array {
  return 'png' in redrawn ? redrawn.png : Buffer.from(redrawn.refused)
}

/** Not a serialised object: a malicious picture may have taken over the process that wrote this. */
export function redrawnFrom(message: Buffer): Redrawn {
  if (pngSize(message)) return { png: message }
  const text = message.toString('latin1')
  return { refused: reasons.find((reason) => reason === text) ?? 'unreadable' }
}
