import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { codePointsOf } from '#web/ui/picture/picture-file.ts'
import { codePointsByName } from '../fluent-pictures.ts'
import { type ContentFault, faultOf, type PlacedSlide } from '../placed-slide.ts'
import { percent } from './balance.ts'

const smallestShare = 0.9

export function pictureFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const withPicture = slides.filter(({ slide }) => slide.picture)
  return [
    ...withPicture.flatMap(nameFaults),
    ...(withPicture.length < slides.length * smallestShare
      ? [
          {
            path: 'content',
            id: '',
            field: 'picture',
            wrong: `${withPicture.length} of ${slides.length} slides have one; at least ${percent(smallestShare)} must.`,
            fix: 'Find pictures for more of them.',
          },
        ]
      : []),
  ]
}

function nameFaults(placed: PlacedSlide<WrittenSlide>): ContentFault[] {
  const { picture, emoji } = placed.slide
  const names = picture?.names ?? []
  const unknown = names.filter((name) => !codePointsByName.has(name))
  const fault = (wrong: string, fix: string) => faultOf(placed, { field: 'picture.names', wrong, fix })
  return [
    ...unknown.map((name) =>
      fault(`“${name}” is not in the Fluent set.`, 'Choose a picture without a skin tone by its name there.'),
    ),
    ...(unknown.length === 0 && names[0] && codePointsOf(emoji) !== codePointsByName.get(names[0])
      ? [fault(`The first picture is “${names[0]}”, and the emoji is ${emoji}.`, 'Let the emoji be the first picture.')]
      : []),
  ]
}
