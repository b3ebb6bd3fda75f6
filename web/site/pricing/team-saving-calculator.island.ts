import { teamSaving, teamSavingSentence, teamSizes } from './team-saving.ts'

const panel = document.querySelector<HTMLElement>('[data-team-saving]')
const teachersInput = document.querySelector<HTMLInputElement>('#teachers')
if (panel && teachersInput) start(panel, teachersInput)

function start(calculator: HTMLElement, input: HTMLInputElement): void {
  const people = calculator.querySelectorAll('.people i')
  let speaking = 0

  function write(name: string, words: string): void {
    const part = calculator.querySelector(`[data-part='${name}']`)
    if (part) part.textContent = words
  }

  function show(): void {
    const teachers = Number(input.value)
    const { better, ...words } = teamSaving(teachers)
    calculator.dataset['better'] = better
    write('count', String(teachers))
    for (const [name, word] of Object.entries(words)) write(name, word)
    people.forEach((person, place) => person.classList.toggle('in', place < teachers))
    input.style.setProperty(
      '--share',
      `${((teachers - teamSizes.fewest) / (teamSizes.most - teamSizes.fewest)) * 100}%`,
    )
    input.setAttribute('aria-valuetext', teachers === 1 ? '1 teacher' : `${teachers} teachers`)
  }

  input.addEventListener('input', () => {
    show()
    // Updates the live region only once the slider rests: announcing every step would cut each sentence off.
    window.clearTimeout(speaking)
    speaking = window.setTimeout(() => write('spoken', teamSavingSentence(Number(input.value))), 600)
  })
  // On back navigation, a browser may restore the slider's position.
  show()
}
