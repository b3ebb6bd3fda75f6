import { createRoot } from 'react-dom/client'
import { ageBand } from '#contract/slides/age-bands.ts'
import { chooseAgeBand, chosenAgeBand, onAgeBandChange } from '#web/platform/slides/age-band.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import { demoSlide } from '../pieces/sample-slides.ts'

const place = document.querySelector('[data-present]')
// No onOpened: the demo is not recorded as a use.
if (place) createRoot(place).render(<PresentButton slide={demoSlide} />)

// Keeps the page's age band switch and the board's in sync.
const bands = [...document.querySelectorAll<HTMLInputElement>('input[name="age-band"]')]
const follow = (): void => bands.forEach((radio) => (radio.checked = radio.value === chosenAgeBand()))
for (const radio of bands) radio.addEventListener('change', () => chooseAgeBand(ageBand.parse(radio.value)))
follow()
onAgeBandChange(follow)
