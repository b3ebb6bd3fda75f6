import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aHollowPng, aPicture, aPng, anSvg } from '#tests/support/platform/picture-files.ts'
import { draw } from './draw.ts'

const box = { width: 800, height: 320 }

async function drawn(bytes: Buffer): Promise<Buffer> {
  const redrawn = await draw({ bytes, box })
  if ('refused' in redrawn) throw new Error(redrawn.refused)
  return Buffer.from(redrawn.png)
}

const sizeOf = async (png: Buffer) => {
  const { format, depth, space, width, height } = await sharp(png).metadata()
  return [format, depth, space, width, height]
}

/** The colour at a point, in fractions of width and height. */
async function colourAt(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const teal = [0x0f, 0x76, 0x6e]
const pink = [0xbe, 0x18, 0x5d]
const isNearly = (wanted: number[]) =>
  wanted.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) < 40))

const animated = async () => [await aPng(), await aPicture(300, 120, '#000000').png().toBuffer()]
const rasters: [name: string, make: () => Promise<Buffer>, size: [number, number]][] = [
  ['a PNG', () => aPng(), [300, 120]],
  ['a PNG that is too large', () => aPng(4000, 1000), [800, 200]],
  ['a tall PNG', () => aPng(500, 1000), [160, 320]],
  ['a PNG of 16 bits', () => aPicture().toColourspace('rgb16').png().toBuffer(), [300, 120]],
  ['a JPEG', () => aPicture().jpeg().toBuffer(), [300, 120]],
  ['a JPEG for a printer', () => aPicture().toColourspace('cmyk').jpeg().toBuffer(), [300, 120]],
  ['a WebP', () => aPicture().webp().toBuffer(), [300, 120]],
  ['an AVIF', () => aPicture().avif().toBuffer(), [300, 120]],
  ['a GIF', () => aPicture().gif().toBuffer(), [300, 120]],
  [
    'a GIF that moves',
    async () =>
      sharp(await animated(), { join: { animated: true } })
        .gif()
        .toBuffer(),
    [300, 120],
  ],
  [
    'a WebP that moves',
    async () =>
      sharp(await animated(), { join: { animated: true } })
        .webp()
        .toBuffer(),
    [300, 120],
  ],
]

test.for(rasters)(
  '%s becomes an sRGB PNG that fits the box, and is not enlarged',
  async ([, make, [width, height]]) => {
    const png = await drawn(await make())
    expect(await sizeOf(png)).toEqual(['png', 'uchar', 'srgb', width, height])
    expect([await colourAt(png, 0.1, 0.1), await colourAt(png, 0.9, 0.9)]).toEqual([isNearly(pink), isNearly(teal)])
  },
)

test.for([
  ['of an icon’s size', 'viewBox="0 0 16 8"', [640, 320]],
  ['larger than any screen', 'viewBox="0 0 10000 5000"', [640, 320]],
  ['smaller than a pixel', 'viewBox="0 0 1 0.5"', [640, 320]],
  ['in millimetres', 'width="210mm" height="52.5mm" viewBox="0 0 210 52.5"', [800, 200]],
  ['as large as its page', 'width="100%" height="100%" viewBox="0 0 200 100"', [640, 320]],
] as const)('an SVG %s fills the box', async ([, attributes, size]) => {
  expect((await sizeOf(await drawn(anSvg('', attributes)))).slice(3)).toEqual(size)
})

test('an SVG without a size is cropped to its content', async () => {
  const png = await drawn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle cx="8" cy="8" r="8"/></svg>'))
  expect((await sizeOf(png)).slice(3)).toEqual([320, 320])
})

test('a photograph is rotated to its EXIF orientation', async () => {
  const sideways = await aPicture().jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const png = await drawn(sideways)
  expect((await sizeOf(png)).slice(3)).toEqual([120, 300])
  expect(await colourAt(png, 0.9, 0.1)).toEqual(isNearly(pink))
})

test('a photograph stays small', { tags: ['long'] }, async () => {
  const noise = { width: 1600, height: 640, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const
  const photograph = sharp({ create: { ...noise, background: '#000' } }).blur(4)
  const png = await drawn(await photograph.jpeg({ quality: 90 }).toBuffer())
  expect((await sizeOf(png)).slice(3)).toEqual([800, 320])
  expect(png.length).toBeLessThan(300_000)
})

const cut = async () =>
  (
    await sharp(await aPng(600, 300))
      .modulate({ hue: 10 })
      .png()
      .toBuffer()
  ).subarray(0, 500)
const onlyFits = 'width="200" height="100"'
const bomb = [
  '<!ENTITY a "lol">',
  ...'bcdefghij'.split('').map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`),
]
const refused: [name: string, make: () => Buffer | Promise<Buffer>, why: string][] = [
  ['nothing', () => Buffer.alloc(0), 'unreadable'],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unreadable'],
  ['a web page around a drawing', () => Buffer.from(`<html>${anSvg().toString()}</html>`), 'unreadable'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>'), 'unreadable'],
  ['a TIFF', () => aPicture().tiff().toBuffer(), 'unreadable'],
  ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), 'unreadable'],
  ['a PNG that ends too soon', cut, 'unreadable'],
  ['the head of a PNG', async () => (await aPng()).subarray(0, 40), 'unreadable'],
  ['a PNG of 60,000 by 60,000', () => aHollowPng(60_000, 60_000), 'too-many-pixels'],
  ['a PNG of 6,000,000 by 10', () => aHollowPng(6_000_000, 10), 'too-many-pixels'],
  ['a PNG that is hollow', () => aHollowPng(1000, 1000), 'unreadable'],
  ['an SVG of a million by a million', () => anSvg('', 'width="1000000" height="1000000"'), 'too-many-pixels'],
  ['an SVG of no size', () => anSvg('', 'width="0" height="0"'), 'unreadable'],
  ['an SVG that is packed', () => gzipSync(anSvg()), 'unreadable'],
  [
    'an SVG with a bomb of names',
    () => anSvg('<text>&j;</text>', onlyFits, `<!DOCTYPE svg [${bomb.join('')}]>`),
    'unreadable',
  ],
  ['a picture of one pixel', () => aPng(1, 1), 'too-small'],
  ['a line', () => aPng(3000, 2), 'too-small'],
  [
    'an invisible picture',
    () =>
      sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    'empty',
  ],
  [
    'an SVG with nothing in it',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'empty',
  ],
]

test.for(refused)('%s is refused', async ([, make, why]) => {
  expect(await draw({ bytes: await make(), box })).toEqual({ refused: why })
})

const script = '<script>alert(document.cookie)</script>'
const carriers: [name: string, make: () => Promise<Buffer>][] = [
  ['behind a PNG', async () => Buffer.concat([await aPng(), Buffer.from(script)])],
  [
    'behind a GIF',
    async () => Buffer.concat([await aPicture().gif().toBuffer(), Buffer.from(`PK\u0003\u0004${script}`)]),
  ],
  [
    'in the notes of a JPEG',
    () =>
      aPicture()
        .jpeg()
        .withExif({ IFD0: { ImageDescription: script } })
        .toBuffer(),
  ],
  [
    'in the notes of a PNG',
    () =>
      aPicture()
        .png()
        .withExif({ IFD0: { Copyright: script } })
        .toBuffer(),
  ],
  ['in an SVG', async () => anSvg(script, 'viewBox="0 0 200 100" onload="alert(1)"')],
  [
    'in a page in an SVG',
    async () =>
      anSvg(
        `<foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
      ),
  ],
]

test.for(carriers)('a script %s is not in the redrawn picture', async ([, make]) => {
  const file = await make()
  expect(file.includes('alert(')).toBe(true)
  const png = await drawn(file)
  for (const said of ['alert', 'script', 'http', 'PK\u0003\u0004']) expect(png.includes(said)).toBe(false)
  expect((await sharp(png).metadata()).exif).toBeUndefined()
})

test('drawing an SVG fetches no URL and reads no file', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(anSvg())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const here = `http://127.0.0.1:${port}`
  const plain = await drawn(anSvg())
  const everywhere = 'width="200" height="100"'
  for (const [inside, before] of [
    [`<image href="${here}/picture" ${everywhere}/>`],
    [`<image xlink:href="file:///etc/passwd" ${everywhere}/>`],
    [`<image href="${import.meta.resolve('../../../docs/pictures/board-phone.png')}" ${everywhere}/>`],
    [`<use xlink:href="${here}/used#a"/>`],
    [`<style>@import url(${here}/style); path { fill: url(${here}/fill#a) }</style>`],
    [`<filter id="f"><feImage href="${here}/filter"/></filter><g filter="url(#f)"/>`],
    [`<a xlink:href="${here}/link"/>`, `<?xml-stylesheet href="${here}/sheet"?>`],
    ['<text y="50">&file;</text>', '<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>'],
    ['<text y="50">&page;</text>', `<!DOCTYPE svg [<!ENTITY page SYSTEM "${here}/entity">]>`],
    ['', `<!DOCTYPE svg [<!ENTITY % far SYSTEM "${here}/parameter"> %far;]>`],
    ['', `<!DOCTYPE svg SYSTEM "${here}/definition">`],
  ]) {
    const redrawn = await draw({ bytes: anSvg(inside, undefined, before), box })
    // Either refused, or drawn without the external content.
    expect('refused' in redrawn || plain.equals(redrawn.png)).toBe(true)
  }
  server.close()
  expect(asked).toEqual([])
})
