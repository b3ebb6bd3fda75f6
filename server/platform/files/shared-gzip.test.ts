import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipAfter } from './shared-gzip.ts'

test.for([
  ['<p>What is brave?</p>'.repeat(500), 'Good morning, Zoë'],
  ['', 'all of it is their own'],
  ['nothing is their own', ''],
  ['a long rest', 'é'.repeat(40_000)],
] as const)('a shared beginning and a reader’s own rest are one gzip file: %#', ([beginning, rest]) => {
  for (const reader of ['first', 'second'])
    expect(gunzipSync(gzipAfter(beginning, rest + reader)).toString()).toBe(beginning + rest + reader)
})
