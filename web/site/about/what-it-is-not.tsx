export function WhatItIsNot() {
  return (
    <section className="wrap-site grid gap-16 py-[72px] lg:grid-cols-2 lg:gap-20 lg:py-[104px]">
      <div>
        <h2>What it is not</h2>
        <ul className="mt-8 border-t-2 border-ink">
          {nots.map(([name, words]) => (
            <li key={name} className="border-b border-line py-4">
              <b>{name}</b> <span className="text-ink-soft">{words}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h2>Who it is for</h2>
        <ul className="mt-8 border-t-2 border-ink">
          {people.map(([name, words]) => (
            <li key={name} className="border-b border-line py-4">
              <b>{name}</b> <span className="text-ink-soft">{words}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const nots = [
  ['No pupil accounts.', 'Children look at the board, not at a screen of their own.'],
  ['No scores.', 'No points, no ranking, nothing to mark.'],
  ['No recordings.', 'What is said in the room stays in the room.'],
  ['No script.', 'It opens a conversation. You lead it, and you know your class.'],
] as const

const people = [
  ['Class teachers,', 'from Reception to Year 6, in registration, assembly or circle time.'],
  ['Whole schools,', 'where Reception, Year 6 and the office can share one question.'],
  ['Tutors and home educators,', 'who want a warm start to a lesson.'],
  ['Parents,', 'who have asked “What did you do today?” and heard “Nothing”.'],
] as const
