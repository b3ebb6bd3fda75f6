import { extractText, getDocumentProxy } from 'unpdf'

/** Reads a PDF with an independent parser. `pictures` holds their alternative texts. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ text: string; pages: number; title: string; lang: string; pictures: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  const { Title: title, Language: lang } = info as { Title: string; Language: string }
  const pictures = altTextsIn((await (await pdf.getPage(1)).getStructTree()) as Tagged)
  return { text, pages: totalPages, title, lang, pictures }
}

type Tagged = { role?: string; alt?: string; children?: Tagged[] }

function altTextsIn({ role, alt, children = [] }: Tagged): string[] {
  return [...(role === 'Figure' ? [alt ?? ''] : []), ...children.flatMap(altTextsIn)]
}
