/** Text that is already HTML. Everything else is escaped when inserted into a page or mail. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | readonly Html[]

/** A template tag that escapes: html`<p>${userInput}</p>` is safe whatever the input. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(String.raw({ raw: fixed }, ...parts.map(inserted)))
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function inserted(part: Part): string {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map((each) => each.text).join('') : escapeHtml(String(part))
}
