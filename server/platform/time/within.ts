/** Rejects if the work takes too long. The work itself carries on, and its late result is dropped. */
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
