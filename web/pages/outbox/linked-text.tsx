const webAddress = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g

/** Plain text with its URLs as links. */
export function LinkedText({ text }: { text: string }) {
  return piecesOf(text).map(({ at, before, address }) => (
    <span key={at}>
      {before}
      {address && (
        <a href={address} className="underline">
          {address}
        </a>
      )}
    </span>
  ))
}

/** Each piece is some text and the URL that follows it; the last has none. */
function piecesOf(text: string): { at: number; before: string; address?: string }[] {
  let end = 0
  const pieces = [...text.matchAll(webAddress)].map(({ 0: address, index }) => {
    const piece = { at: end, before: text.slice(end, index), address }
    end = index + address.length
    return piece
  })
  return [...pieces, { at: end, before: text.slice(end) }]
}
