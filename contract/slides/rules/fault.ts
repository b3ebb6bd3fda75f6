/** Something wrong with a slide: the field (`starters.ks1`), what is wrong, and how to fix it. */
export type Fault = {
  field: string
  wrong: string
  fix: string
  /** For a writer to look at; the library is published all the same. */
  isWarning?: true
}

/** Returns a list, so that rules can be concatenated. */
export function faultIf(isWrong: boolean, field: string, wrong: string, fix: string): Fault[] {
  return isWrong ? [{ field, wrong, fix }] : []
}

export function warningIf(isWrong: boolean, field: string, wrong: string, fix: string): Fault[] {
  return isWrong ? [{ field, wrong, fix, isWarning: true }] : []
}
