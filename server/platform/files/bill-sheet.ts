import { type Picture, type Sheet, type Writing, grounds, inks, page, weekColours, withRoom } from './sheet.ts'

/** The parts that an invoice and a credit note share. Each returns the y where the next one starts. */

// Same as web/ui/mark-path.ts, which the server cannot import.
const markPath = 'M10.3 26.68A13 13 0 1 0 5.22 22.27C5.7 25 4.9 27 3.3 28.5c-.5.5-.2 1.1.5 1.1 2.6 0 5-.9 6.5-2.92Z'
const contentWidth = page.right - page.left
const columnWidth = (contentWidth - 28) / 2
const small = { size: 8.5, ink: inks.soft }

/** `badge`: its state in a word or two, under the title. */
export type Head = { title: string; badge?: string | undefined; ink?: string }

export function drawHead(sheet: Sheet, { title, badge, ink = inks.ink }: Head): number {
  sheet.decorate((pen) => {
    pen
      .save()
      .translate(page.left - 3, page.top)
      .scale(0.95)
      .path(markPath)
      .fill(inks.teal)
      .restore()
  })
  sheet.write('The Daily Dot', { x: page.left + 36, y: page.top + 6, width: 200, size: 15, bold: true })
  const right = { x: page.left + 200, width: contentWidth - 200, align: 'right' } as const
  sheet.write(title, { ...right, y: page.top - 4, size: 28, bold: true, tag: 'H1' })
  if (badge) sheet.write(badge, { ...right, y: page.top + 34, size: 11, bold: true, ink })
  return page.top + 66
}

export type Row = readonly [label: string, value: string]

/** A strip with numbers and dates. */
export function drawFacts(sheet: Sheet, cells: readonly Row[], top: number): number {
  const inner = 14
  const width = (contentWidth - 2 * inner) / cells.length - 10
  const value = { width, size: 10, bold: true }
  const tallest = Math.max(...cells.map(([, text]) => sheet.heightOf(text, value)))
  const height = tallest + 36
  sheet.decorate((pen) => pen.roundedRect(page.left, top, contentWidth, height, 10).fill(grounds.sand))
  for (const [at, [label, text]] of cells.entries()) {
    const x = page.left + inner + at * (width + 10)
    sheet.write(label, { x, y: top + 11, width, ...small })
    sheet.write(text, { ...value, x, y: top + 24 })
  }
  return top + height + 28
}

export type Party = { label: string; logo?: Picture | undefined; first: string; rest: readonly string[] }

/** Buyer and seller, side by side. */
export function drawParties(sheet: Sheet, [left, right]: readonly [Party, Party], top: number): number {
  const ends = [drawParty(sheet, left, page.left, top), drawParty(sheet, right, page.left + columnWidth + 28, top)]
  return Math.max(...ends) + 30
}

function drawParty(sheet: Sheet, { label, logo, first, rest }: Party, x: number, top: number): number {
  const column = { x, width: columnWidth }
  let y = sheet.write(label, { ...column, y: top, ...small, tag: 'H2' }) + 3
  if (logo) y = sheet.draw(logo, { x, y: y + 3, width: 130, height: 44 }) + 7
  y = sheet.write(first, { ...column, y, size: 11, bold: true }) + 1
  for (const line of rest) y = sheet.write(line, { ...column, y })
  return y
}

/** `rows` come before the total; `remark` is the small print under it. */
export type Amounts = {
  description: string
  detail: string
  amount: string
  rows: readonly Row[]
  total: Row
  remark?: string | undefined
}

export function drawAmounts(sheet: Sheet, amounts: Amounts, at: number): number {
  const top = withRoom(sheet, at, 190)
  const amount = { x: page.right - 120, width: 120, align: 'right' } as const
  sheet.write('Description', { x: page.left, y: top, width: 200, ...small })
  sheet.write('Amount', { ...amount, y: top, ...small })
  rule(sheet, top + 17)
  const row = top + 27
  let y = sheet.write(amounts.description, { x: page.left, y: row, width: 330, size: 11, bold: true })
  sheet.write(amounts.amount, { ...amount, y: row, size: 11 })
  y = sheet.write(amounts.detail, { x: page.left, y: y + 2, width: 330, ink: inks.soft }) + 10
  rule(sheet, y)
  y += 10
  for (const each of amounts.rows) y = drawSum(sheet, each, { y, size: 10 })
  y = drawSum(sheet, amounts.total, { y, size: 14, bold: true })
  const remark = { x: page.left, width: contentWidth, align: 'right', ...small } as const
  if (amounts.remark) y = sheet.write(amounts.remark, { ...remark, y: y + 2 })
  return y + 26
}

function drawSum(sheet: Sheet, [label, value]: Row, look: Pick<Writing, 'y' | 'size' | 'bold'>): number {
  sheet.write(label, { x: page.right - 260, width: 130, align: 'right', ...look })
  return sheet.write(value, { x: page.right - 120, width: 120, align: 'right', ...look }) + 4
}

function rule(sheet: Sheet, y: number): void {
  sheet.decorate((pen) => pen.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.8).stroke(grounds.line))
}

/** A framed paragraph, with rows under it. */
export type Box = { title: string; sentence: string; rows: readonly Row[] }

export function drawBox(sheet: Sheet, { title, sentence, rows }: Box, at: number): void {
  const top = withRoom(sheet, at, 170)
  const inside = { x: page.left + 18, width: contentWidth - 36 }
  const value = { x: inside.x + 130, width: inside.width - 130, bold: true }
  const heights = rows.map(([, text]) => sheet.heightOf(text, value) + 4)
  const height =
    50 + sheet.heightOf(sentence, inside) + heights.reduce((all, one) => all + one, rows.length > 0 ? 8 : 0)
  sheet.decorate((pen) => pen.roundedRect(page.left, top, contentWidth, height, 10).lineWidth(1).stroke(grounds.line))
  let y = sheet.write(title, { ...inside, y: top + 15, size: 11, bold: true, tag: 'H2' })
  y = sheet.write(sentence, { ...inside, y: y + 2 }) + 8
  for (const [index, [label, text]] of rows.entries()) {
    sheet.write(label, { x: inside.x, y, width: 120, ink: inks.soft })
    sheet.write(text, { ...value, y })
    y += heights[index] ?? 0
  }
}

/** On every page: whom to ask, and which page of which bill it is. Call it last. */
export function drawFeet(sheet: Sheet, left: string, number: string): void {
  const y = page.bottom + 18
  const line = { y: y + 16, ...small }
  sheet.onEachPage((at, of) => {
    sheet.decorate((pen) => {
      for (const [index, colour] of weekColours.entries()) pen.circle(page.left + 4 + index * 13, y + 4, 4).fill(colour)
    })
    sheet.write(left, { ...line, x: page.left, width: contentWidth - 150 })
    const right = of > 1 ? `${number}, page ${at} of ${of}` : number
    sheet.write(right, { ...line, x: page.right - 140, width: 140, align: 'right' })
  })
}
