import type { WrittenSlide } from '../writing/written-slide.ts'
import { emojiFault } from './emoji-fault.ts'
import { type Fault, faultIf } from './fault.ts'
import { lengthFaults } from './length-faults.ts'
import { promptFaults } from './prompt-faults.ts'

/** The parts of a slide that one author writes for the whole library, before its starters and notes. */
export type SlideSpine = Pick<
  WrittenSlide,
  'id' | 'theme' | 'topic' | 'word' | 'emoji' | 'title' | 'prompt' | 'promptSimple' | 'followUp'
> & {
  subtitle?: string | undefined
  exceptions?: Record<string, string> | undefined
  sensitivity?: WrittenSlide['sensitivity'] | undefined
}

export function spineFaults(slide: SlideSpine): Fault[] {
  const { title, subtitle } = slide
  return [
    ...nameFaults(slide),
    ...lengthFaults('title', title, { maxCharacters: 32 }),
    ...(subtitle === undefined ? [] : lengthFaults('subtitle', subtitle, { maxCharacters: 60 })),
    ...promptFaults(slide),
  ]
}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/

function nameFaults({ id, topic, emoji }: SlideSpine): Fault[] {
  const wrong = emojiFault(emoji)
  return [
    ...faultIf(!slug.test(id), 'id', `“${id}” is not a slug.`, 'Write small letters, digits and single hyphens.'),
    ...faultIf(topic.trim() === '', 'topic', 'It is empty.', 'Take a topic from the list.'),
    ...faultIf(wrong !== undefined, 'emoji', wrong ?? '', 'Choose one older, single picture without people or flags.'),
  ]
}
