/** The byte order mark. Without it Excel does not read a file as UTF-8, and shows "Café" as "CafÃ©". */
export const utf8Mark = '\u{feff}'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** CSV injection: a spreadsheet runs what starts like a formula, and users choose names and titles. The apostrophe makes it text. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
