import type { SourceFile } from '../../check/source-file.ts'
import {
  type ContentFault,
  faultOf,
  groupBy,
  nameOf,
  pairsOf,
  type PlacedSlide,
  weeksBetween,
} from '../placed-slide.ts'
import { readTopics } from '../read-slides.ts'

const weeksBeforeRepeat = 8

/** Topics that are not in the list, or that repeat too soon: on the same weekday, or around a themed week. */
export function topicFaults(slides: PlacedSlide[], files: SourceFile[]): ContentFault[] {
  return [...listFaults(slides, files), ...tooSoonFaults(slides), ...besideThemedWeekFaults(slides)]
}

function listFaults(slides: PlacedSlide[], files: SourceFile[]): ContentFault[] {
  const { path, text } = files.find((file) => file.path === 'content/topics.yaml') ?? {}
  // missingFileFaults reports a missing file.
  if (path === undefined || text === undefined) return []
  const topics = readTopics(text)
  if (!topics)
    return [{ path, id: '', field: 'file', wrong: 'It is not a list of names.', fix: 'Write “- name”, line by line.' }]
  return slides
    .filter(({ slide }) => !topics.includes(slide.topic))
    .map((placed) =>
      faultOf(placed, {
        field: 'topic',
        wrong: `“${placed.slide.topic}” is not in ${path}.`,
        fix: 'Choose one from that list; add one only if none fits.',
      }),
    )
}

function tooSoonFaults(slides: PlacedSlide[]): ContentFault[] {
  const onOneWeekday = groupBy(slides, ({ slide, day }) => `${slide.topic} ${day}`)
  return [...onOneWeekday.values()]
    .flatMap(pairsOf)
    .filter(([one, other]) => weeksBetween(one, other) <= weeksBeforeRepeat)
    .map(([one, other]) =>
      faultOf(
        other,
        {
          field: 'topic',
          wrong: `“${other.slide.topic}” is also the topic of ${nameOf(one)}, on the same weekday within ${weeksBeforeRepeat} weeks.`,
          fix: 'Choose another topic for one of them.',
        },
        one,
      ),
    )
}

/** A week that a themed week may replace, or be next to, must not have the same topic on another day. */
function besideThemedWeekFaults(slides: PlacedSlide[]): ContentFault[] {
  const ordinary = slides.filter(({ isThemed }) => !isThemed)
  return slides
    .filter(({ isThemed }) => isThemed)
    .flatMap((themed) =>
      ordinary
        .filter(({ slide, day }) => slide.topic === themed.slide.topic && day !== themed.day)
        .filter((other) => weeksBetween(themed, other) <= 1)
        .map((other) =>
          faultOf(
            other,
            {
              field: 'topic',
              wrong: `“${other.slide.topic}” is the topic of ${nameOf(themed)}, which may replace this week or be next to it.`,
              fix: 'Choose another topic here.',
            },
            themed,
          ),
        ),
    )
}
