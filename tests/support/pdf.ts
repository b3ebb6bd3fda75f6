import { extractText, getDocumentProxy } from 'unpdf'

/** A PDF as a reader sees it: opened by a parser that knows nothing of how we make it. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ text: string; pages: number; title: string; lang: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  const { Title: title, Language: lang } = info as { Title: string; Language: string }
  return { text, pages: totalPages, title, lang }
}
