import { extractText, getDocumentProxy } from 'unpdf'

/** A PDF as a reader sees it: opened by a parser that knows nothing of how we make it. Pictures are what is said of them. */
export async function readPdf(
  bytes: Uint8Array,
): Promise<{ text: string; pages: number; title: string; lang: string; pictures: string[] }> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  const { Title: title, Language: lang } = info as { Title: string; Language: string }
  const pictures = picturesIn((await (await pdf.getPage(1)).getStructTree()) as Tagged)
  return { text, pages: totalPages, title, lang, pictures }
}

type Tagged = { role?: string; alt?: string; children?: Tagged[] }

function picturesIn({ role, alt, children = [] }: Tagged): string[] {
  return [...(role === 'Figure' ? [alt ?? ''] : []), ...children.flatMap(picturesIn)]
}
