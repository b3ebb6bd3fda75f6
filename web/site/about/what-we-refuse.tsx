export function WhatWeRefuse() {
  return (
    <section className="wrap-site pb-[72px] lg:pb-[104px]">
      <h2 className="max-w-[20ch]">What we refuse to ask</h2>
      <p className="mt-5 max-w-[52ch] text-lg text-ink-soft">
        A question must be safe for every child in the room, whatever happened at home this morning.
      </p>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2">
        {refusals.map((refusal) => (
          <li
            key={refusal.title}
            className="flex flex-col justify-between gap-6 rounded-card border border-line bg-surface p-6 shadow-soft lg:p-9"
          >
            <div>
              <h3>{refusal.title}</h3>
              <p className="mt-2 max-w-[46ch] text-ink-soft">{refusal.why}</p>
            </div>
            <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
              <Example kind="ring" label="Not" words={refusal.not} />
              <Example kind="dot" label="But" words={refusal.but} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

const refusals = [
  {
    title: 'Closed questions',
    why: 'One word answers them, and the talk is over.',
    not: 'Do you like stories?',
    but: 'What makes a story worth hearing twice?',
  },
  {
    title: 'Invitations to disclose',
    why: 'No one should have to tell a class something private. Where a subject may hurt, it happens to a character.',
    not: 'Have you ever been left out?',
    but: 'Mouse is new in the wood. What could help?',
  },
  {
    title: 'Guesses about home',
    why: 'We take no family, no faith and no income for granted.',
    not: 'Where did your mum and dad take you on holiday?',
    but: 'Which place near here would you show a visitor, and why?',
  },
  {
    title: 'A right answer in disguise',
    why: 'If a child can guess from the wording what we hope to hear, it is not a question.',
    not: 'Why is it important to be kind?',
    but: 'When might a kind act not help?',
  },
]

/** The mark before the words is a ring or a dot, so that the two differ in shape and not only in tone. */
function Example({ kind, label, words }: { kind: 'ring' | 'dot'; label: string; words: string }) {
  const isRing = kind === 'ring'
  return (
    <>
      <dt className="flex items-center gap-[10px] text-sm font-strong">
        <i
          aria-hidden="true"
          className={`size-[11px] rounded-full ${isRing ? 'border-2 border-line-strong' : 'bg-ink'}`}
        />
        {label}
      </dt>
      <dd className={isRing ? 'text-ink-faint line-through decoration-1' : 'font-medium'}>{words}</dd>
    </>
  )
}
