import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'
import { fitted } from './png-size.ts'

/** A4, in points. */
export const page = { width: 595, height: 842, left: 56, right: 539, top: 52, bottom: 770 } as const

export const inks = { ink: '#1b1f3b', soft: '#474c68', teal: '#0f766e', warn: '#9a3412' } as const
export const grounds = { sand: '#f7f2e8', line: '#ddd5c4' } as const
/** Monday to Friday, as in web/ui/tokens.css. */
export const weekColours = ['#0f766e', '#1d4ed8', '#7c3aed', '#b45309', '#be185d'] as const

export type Writing = {
  x: number
  y: number
  width: number
  size?: number
  bold?: boolean
  ink?: string
  align?: 'left' | 'right'
  /** The tag for screen readers; a paragraph by default. */
  tag?: 'H1' | 'H2' | 'P'
}

/** An intact PNG; `says` is its alternative text. */
export type Picture = { png: Buffer; width: number; height: number; says: string }

/** A PDF in the making. Accessible: text is tagged in the order it is written, and the rest is decoration. */
export type Sheet = {
  /** Writes text and returns the y where it ends. Characters that the font lacks become question marks. */
  write(text: string, where: Writing): number
  /** Draws as large as fits and returns the y where the picture ends. */
  draw(picture: Picture, room: { x: number; y: number; width: number; height: number }): number
  heightOf(text: string, where: Pick<Writing, 'width' | 'size' | 'bold'>): number
  decorate(draw: (pen: PDFKit.PDFDocument) => void): void
  nextPage(): void
  /** Call it once all is written, for example for page footers. */
  onEachPage(draw: (at: number, of: number) => void): void
  bytes(): Promise<Buffer>
}

const readFont = (url: string) => readFileSync(fileURLToPath(url))
let fonts: { regular: Buffer; bold: Buffer } | undefined

/** The date is a parameter, so that the same content gives the same bytes. */
export function newSheet({ title, author, writtenAt }: { title: string; author: string; writtenAt: Date }): Sheet {
  fonts ??= {
    regular: readFont(import.meta.resolve('@expo-google-fonts/lexend/400Regular/Lexend_400Regular.ttf')),
    bold: readFont(import.meta.resolve('@expo-google-fonts/lexend/700Bold/Lexend_700Bold.ttf')),
  }
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: writtenAt, ModDate: writtenAt },
  })
  const pieces: Buffer[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<Buffer>((done) => pdf.on('end', () => done(Buffer.concat(pieces))))
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  const whole = pdf.struct('Document')
  pdf.addStructure(whole)

  const choose = ({ size = 10, bold = false }: Pick<Writing, 'size' | 'bold'>) =>
    pdf.font(bold ? 'bold' : 'regular').fontSize(size)
  return {
    write: (text, where) => {
      const { x, y, width, ink = inks.ink, align = 'left', tag = 'P' } = where
      const drawable = choose(where).fillColor(ink) && inFont(pdf, text)
      // An empty text would leave an empty tag.
      if (drawable) pdf.text(drawable, x, y, { width, align, lineGap: 2, structParent: whole, structType: tag })
      return drawable ? pdf.y : y
    },
    draw: ({ png, says, ...size }, { x, y, ...room }) => {
      const { width, height } = fitted(size, room)
      whole.add(pdf.struct('Figure', { alt: says }, () => void pdf.image(png, x, y, { width, height })))
      return y + height
    },
    heightOf: (text, where) => choose(where).heightOfString(inFont(pdf, text), { width: where.width, lineGap: 2 }),
    decorate: (draw) => {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw(pdf)
      pdf.endMarkedContent()
    },
    nextPage: () => void pdf.addPage(),
    onEachPage: (draw) => {
      const { count } = pdf.bufferedPageRange()
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at)
        draw(at + 1, count)
      }
    },
    bytes: () => {
      whole.end()
      pdf.end()
      return ended
    },
  }
}

/** The y for a block of this height: here, or at the top of a new page. */
export function withRoom(sheet: Sheet, y: number, height: number): number {
  if (y + height <= page.bottom) return y
  sheet.nextPage()
  return page.top
}

const graphemes = new Intl.Segmenter('en-GB')

/** pdfkit draws a missing glyph as nothing or as a box. By grapheme, since one emoji can be seven characters. */
function inFont(pdf: PDFKit.PDFDocument, text: string): string {
  const { font } = (pdf as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  const hasGlyphs = (letter: string) =>
    Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  return Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) =>
    segment === '\n' || hasGlyphs(segment) ? segment : '?',
  ).join('')
}
