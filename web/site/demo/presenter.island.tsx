import { hydrateRoot } from 'react-dom/client'
import { PresentButton } from '#web/present/present-button.tsx'
import { ageBandIn, chooseAgeBand, chosenAgeBand } from '#web/slides/wording/age-band.ts'
import { onAgeBandChange } from '#web/slides/wording/on-age-band-change.ts'
import { takeEarlyClick } from '../pieces/early-input.ts'
import { demoSlide } from '../pieces/sample-slides.ts'

// Keeps the page's age band switch and the board's in sync.
const bands = [...document.querySelectorAll<HTMLInputElement>('input[name="age-band"]')]
const follow = (): void => bands.forEach((radio) => (radio.checked = radio.value === chosenAgeBand()))
const chosenEarly = bands.find((radio) => radio.checked && !radio.defaultChecked)
if (chosenEarly) choose(chosenEarly)
for (const radio of bands) radio.addEventListener('change', () => choose(radio))
follow()
onAgeBandChange(follow)

const place = document.querySelector('[data-present]')
const present = place?.querySelector('button')
if (place && present) {
  const wasClicked = takeEarlyClick(present) !== undefined
  // Opening it is not recorded: the demo is not a use.
  hydrateRoot(place, <PresentButton slide={demoSlide} />)
  if (wasClicked) present.click()
}

function choose({ value }: HTMLInputElement): void {
  const band = ageBandIn(value)
  if (band) chooseAgeBand(band)
}
