import { createRoot } from 'react-dom/client'
import { ageBand } from '#contract/slides/age-bands.ts'
import { chooseAgeBand, chosenAgeBand, onAgeBandChange } from '#web/platform/slides/age-band.ts'
import { PresentButton } from '#web/present/present-button.tsx'
import { demoSlide } from '../pieces/sample-slides.ts'

const place = document.querySelector('[data-present]')
// Opening it is not recorded: the demo is not a use.
if (place) createRoot(place).render(<PresentButton slide={demoSlide} />)

// The page's own switch and the board's are one choice.
const bands = [...document.querySelectorAll<HTMLInputElement>('input[name="age-band"]')]
const follow = (): void => bands.forEach((radio) => (radio.checked = radio.value === chosenAgeBand()))
for (const radio of bands) radio.addEventListener('change', () => chooseAgeBand(ageBand.parse(radio.value)))
follow()
onAgeBandChange(follow)
