/** What comes in time. The work itself goes on, and what it ends with later is nobody's. */
export async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  tooLate: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
