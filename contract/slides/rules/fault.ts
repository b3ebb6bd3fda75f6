/** Something wrong with a slide: in which field (`starters.ks1`), a sentence that says what, and one that says how to mend it. */
export type Fault = { field: string; wrong: string; mend: string }

/** The fault in a list of one, or nothing: rules are lists that are put together. */
export function faultIf(isWrong: boolean, field: string, wrong: string, mend: string): Fault[] {
  return isWrong ? [{ field, wrong, mend }] : []
}
