/**
 * How many guesses a password takes, as zxcvbn estimates it: 0 (none) to 4 (very many), with the library's name for what makes it
 * weak. The owner's own words count for nothing: an attacker starts with them.
 */
export async function passwordStrength(password: string, ownWords: readonly string[]): Promise<Strength> {
  const estimator = await (estimatorLoading ??= loadEstimator())
  const own = wordsIn(ownWords)
  const others = withoutWords(password, own)
  // Slow on long input, quadratic at worst: 32 characters are enough to judge.
  const { score, feedback } = estimator.check(others.slice(0, charactersJudged), own)
  const weakness = others === password ? feedback.warning : 'userInputs'
  return { score, weakness }
}

export type Strength = { score: 0 | 1 | 2 | 3 | 4; weakness: string | null }

const charactersJudged = 32
let estimatorLoading: ReturnType<typeof loadEstimator> | undefined

/** On first use: the dictionaries take half a second to load, and most processes see few new passwords. */
async function loadEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // More can keep the event loop busy for seconds, and find no password that matters.
    l33tMaxSubstitutions: 5,
  })
}

const shortestOwnWord = 3

/** "St Mary’s Primary" contains primary, marys and mary: the longest first. */
function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const plain = text.normalize('NFKC').toLowerCase()
    return [
      plain.split(/[^\p{L}\p{N}]+/u),
      plain.split(/[^\p{L}]+/u),
      plain.replaceAll(/['’]/g, '').split(/[^\p{L}]+/u),
    ]
  })
  const long = words.flat().filter((word) => word.length >= shortestOwnWord)
  return [...new Set(long)].toSorted((a, b) => b.length - a.length)
}

/** Also as "0akf1eld". */
function withoutWords(password: string, words: readonly string[]): string {
  if (words.length === 0) return password
  const patterns = words.map((word) => word.replaceAll(/./gu, (letter) => lookalikes[letter] ?? letter))
  return password.normalize('NFKC').replaceAll(new RegExp(patterns.join('|'), 'giu'), '')
}

const lookalikes: Record<string, string> = {
  a: '[a4@]',
  b: '[b8]',
  e: '[e3]',
  g: '[g9]',
  i: '[i1!|]',
  l: '[l1!|]',
  o: '[o0]',
  s: '[s5$]',
  t: '[t7+]',
  z: '[z2]',
}
