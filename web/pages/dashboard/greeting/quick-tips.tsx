const tips = [
  {
    name: 'Start with silence',
    words: 'Give ten seconds to think before anyone speaks. More hands go up, and different ones.',
  },
  {
    name: 'Pass is an answer',
    words: 'Any child may listen today. Come back to them at the end, without pressing.',
  },
  {
    name: 'Keep one sentence',
    words: 'Write the best thing you heard on the board and leave it there until home time.',
  },
  {
    name: 'Missed a day?',
    words: 'Choose its dot or its theme: every slide of this week opens on any day, and counts after 20 seconds.',
  },
]

export function QuickTips() {
  return (
    <section aria-labelledby="quick-tips" className="rounded-card bg-sand px-5 py-7 sm:p-8">
      <h2 id="quick-tips" className="text-lg leading-[1.3] tracking-[-0.015em]">
        Quick Tips
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {tips.map(({ name, words }) => (
          <li key={name} className="text-sm">
            <h3 className="text-[1rem] leading-[1.5] font-strong tracking-normal">{name}</h3>
            <p className="text-ink-soft">{words}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
