import { aroundWord } from '#web/slides/wording/around-word.ts'
import { promptParts } from '#web/slides/wording/prompt-parts.ts'

/** The question is bold, its setting lighter; the slide's word is underlined with dots, as the word card explains it. */
export function Prompt({ children, word }: { children: string; word: string | undefined }) {
  const { setting, question } = promptParts(children)
  return (
    <h2 className="ask">
      {setting && (
        <>
          <span className="setting">
            <Marked text={setting} word={word} />
          </span>{' '}
        </>
      )}
      <span className="question">
        <Marked text={question} word={setting && word && aroundWord(setting, word) ? undefined : word} />
      </span>
    </h2>
  )
}

function Marked({ text, word }: { text: string; word: string | undefined }) {
  const parts = word ? aroundWord(text, word) : undefined
  if (!parts) return text
  const [before, mention, after] = parts
  return (
    <>
      {before}
      <u className="word">{mention}</u>
      {after}
    </>
  )
}
