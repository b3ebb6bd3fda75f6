/** What the server sends with a page: the answers to the calls that the page would make first. */
export type PageAnswers = {
  /** ISO time. */
  saidAt: string
  /** By path. Null: signed out at that door. */
  answers: Record<string, unknown>
}

/** The element that holds them, as JSON. */
export const answersId = 'answers'

/** Undefined if the server sent an empty page. */
export function readPageAnswers(): PageAnswers | undefined {
  const text = document.getElementById(answersId)?.textContent
  return text ? JSON.parse(text) : undefined
}
