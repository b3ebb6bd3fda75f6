/** Excel takes a file for UTF-8 only where this mark says so; without it "Café" is "CafÃ©". */
export const utf8Mark = '\u{feff}'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** A spreadsheet runs what starts like a formula, and people choose their names and titles. The apostrophe makes it text. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
