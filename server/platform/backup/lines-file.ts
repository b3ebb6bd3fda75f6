import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupFault } from './backup-fault.ts'

/** Streams lines into a gzip file. The hash is that of the file itself, as sha256sum prints it. */
export async function writeLines(file: string, batches: AsyncIterable<string[]>): Promise<FileSummary> {
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

type FileSummary = { rows: number; sha256: string }

const maxLines = 500
const maxCharacters = 1_000_000
/** No row of ours is nearly as long: pictures are not in the database. */
const maxLineCharacters = 5_000_000

/** Reads the lines back in batches. */
export async function* readLines(file: string): AsyncGenerator<string[]> {
  // Not pipe(), which would not pass read errors on to the consumer of the lines.
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

/** Not Node's readline, which also splits at U+2028, a character that users' texts contain. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > maxLineCharacters) throw new BackupFault('A file of this backup has an endless line.')
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes)
  return hash.digest('hex')
}
