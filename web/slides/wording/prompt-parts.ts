export type PromptParts = { setting: string; question: string }

/** What comes before the question is its setting, which the board shows lighter. */
export function promptParts(prompt: string): PromptParts {
  const lastStop = /^(.*[.!?]['’”"]?) +(?=\S)/s.exec(prompt)
  if (!lastStop?.[1] || !prompt.trimEnd().endsWith('?')) return { setting: '', question: prompt }
  return { setting: lastStop[1], question: prompt.slice(lastStop[0].length) }
}
