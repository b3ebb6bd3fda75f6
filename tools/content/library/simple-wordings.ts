import type { WrittenSlide } from '#contract/slides/writing/written-slide.ts'
import { type ContentFault, groupBy, type PlacedSlide } from '../placed-slide.ts'
import { percent } from './balance.ts'

const animals =
  /\b(ants?|badgers?|bats?|bears?|beavers?|bees?|birds?|bunny|cats?|chicks?|cows?|crabs?|deer|dogs?|donkeys?|dragons?|ducks?|elephants?|fish|fox|foxes|frogs?|giraffes?|goats?|goose|hares?|hedgehogs?|hens?|horses?|kittens?|lions?|moles?|monkeys?|mouse|mice|otters?|owls?|pandas?|penguins?|pigs?|pony|puppy|rabbits?|robins?|seals?|sheep|snails?|spiders?|squirrels?|tigers?|toads?|tortoises?|turtles?|whales?|wolf|worms?|zebras?)\b/gi
const largestShareOfAnimals = 0.3
const largestShareOfOne = 0.08

/** A library of fables tires children. */
export function animalFaults(slides: PlacedSlide<WrittenSlide>[]): ContentFault[] {
  const met = slides.flatMap(({ slide }) => {
    const found = slide.promptSimple.match(animals)?.map((animal) => animal.toLowerCase().replace(/s$/, ''))
    return [...new Set(found)].map((animal) => ({ animal, id: slide.id }))
  })
  const count = new Set(met.map(({ id }) => id)).size
  const fault = (wrong: string): ContentFault => ({
    path: 'content',
    id: '',
    field: 'promptSimple',
    wrong,
    fix: 'Give some of these questions to children, or to nobody.',
  })
  return [
    ...(count > slides.length * largestShareOfAnimals
      ? [fault(`${count} of ${slides.length} have an animal; at most ${percent(largestShareOfAnimals)} may.`)]
      : []),
    ...[...groupBy(met, ({ animal }) => animal)]
      .filter(([, those]) => those.length > slides.length * largestShareOfOne)
      .map(([animal, those]) =>
        fault(`${those.length} of ${slides.length} have a ${animal}; at most ${percent(largestShareOfOne)} may.`),
      ),
  ]
}
