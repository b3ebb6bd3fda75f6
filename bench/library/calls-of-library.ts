import { addFavourite, searchLibrary } from '#contract/library/library.ts'
import { readSwap } from '#contract/library/offers.ts'
import { shippedLibrary } from '#server/slides/shipped/library.ts'
import { slidesIn } from '#server/slides/shipped/rules.ts'
import type { Call } from '../server/client.ts'

/** What a person does who chooses another slide for a day: they search, read what is offered, and mark one. */
export function callsOfLibrary(today: string): Call[] {
  return [
    call(searchLibrary, () => `${searchLibrary.path}?q=kind`),
    call(readSwap, () => readSwap.path.replace(':date', today)),
    call(addFavourite, anotherFavourite),
  ]
}

function call({ method, path }: { method: string; path: string }, toPath: Call['path']): Call {
  return { name: `${method} ${path}`, method, path: toPath, status: 200, isCached: false }
}

const slides = slidesIn(shippedLibrary())

/** A slide is marked once, so each round marks another and writes a row. */
function anotherFavourite(round: number): string {
  return addFavourite.path.replace(':id', slides[round % slides.length]?.id ?? '')
}
