import { AudioLines, HeartHandshake, Lightbulb, Quote } from 'lucide-react'

export function WhyTalk() {
  return (
    <section className="bg-sand py-[72px] lg:py-[104px]">
      <div className="wrap-site grid gap-12 lg:grid-cols-[minmax(0,25rem)_1fr] lg:gap-20">
        <div>
          <h2 className="max-w-[16ch]">Why talk matters</h2>
          <p className="mt-5 max-w-[46ch] text-lg text-ink-soft">
            Children often find out what they think by saying it. A thought that has been spoken is easier to write, and
            a word that has been used is easier to read.
          </p>
          <p className="mt-4 max-w-[50ch] text-ink-soft">
            Yet in a class of thirty it is often the same few hands that go up. One open question, a way to begin and a
            minute with a partner give everyone a turn, and not only the confident.
          </p>
        </div>
        <div>
          <p className="max-w-[54ch] font-strong">Teachers call it oracy, and often describe it in four strands.</p>
          <ul className="mt-5">
            {strands.map(({ name, words, Icon }) => (
              <li
                key={name}
                className="grid grid-cols-[44px_1fr] gap-x-5 border-t border-sand-line py-5 last:border-b sm:grid-cols-[44px_10rem_1fr]"
              >
                <span className="row-span-2 grid size-11 place-items-center rounded-full bg-surface sm:row-span-1">
                  <Icon aria-hidden="true" size={22} strokeWidth={1.9} />
                </span>
                <h3 className="text-base sm:pt-[9px]">{name}</h3>
                <p className="text-ink-soft sm:pt-[7px]">{words}</p>
              </li>
            ))}
          </ul>
          <Curriculum />
        </div>
      </div>
    </section>
  )
}

const strands = [
  { name: 'Physical', words: 'Voice, pace, face and stance. Being heard at the back of the room.', Icon: AudioLines },
  { name: 'Linguistic', words: 'Choosing words, and trying a new one aloud before meeting it on paper.', Icon: Quote },
  { name: 'Cognitive', words: 'Giving a reason, asking a better question, changing your mind.', Icon: Lightbulb },
  {
    name: 'Social-emotional',
    words: 'Taking turns, listening properly, disagreeing kindly.',
    Icon: HeartHandshake,
  },
]

function Curriculum() {
  return (
    <p className="mt-6 max-w-[56ch] text-sm text-ink-soft">
      It is part of what you already teach. The National Curriculum has twelve statements on spoken language for Years 1
      to 6, and Communication and Language is a prime area of the EYFS. Each slide names what it serves.
    </p>
  )
}
