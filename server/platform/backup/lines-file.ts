import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes lines as they come, compressed. The hash is the file's own, as sha256sum says it. */
export async function writeLines(file: string, batches: AsyncIterable<string[]>): Promise<Written> {
  const hash = createHash('sha256')
  let rows = 0
  await pipeline(
    batches,
    async function* (source: AsyncIterable<string[]>) {
      for await (const lines of source) {
        rows += lines.length
        yield lines.map((line) => `${line}\n`).join('')
      }
    },
    createGzip(),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        hash.update(bytes)
        yield bytes
      }
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { rows, sha256: hash.digest('hex') }
}

type Written = { rows: number; sha256: string }

const maxLines = 500
const maxCharacters = 1_000_000

/** Reads them again, some at a time. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  // Connected, not piped: what goes wrong while the file is read must reach who reads the lines.
  const text = connect(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8')
  let batch: string[] = []
  let characters = 0
  for await (const line of linesIn(text)) {
    batch.push(line)
    characters += line.length
    if (batch.length < maxLines && characters < maxCharacters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}

/** Not Node's readline: it ends lines at U+2028 as well, which stands in what people write. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  return hash.digest('hex')
}
