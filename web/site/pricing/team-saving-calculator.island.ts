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
    // Spoken once the slider rests: a sentence for every step would never be heard to its end.
    window.clearTimeout(speaking)
    speaking = window.setTimeout(() => write('spoken', teamSavingSentence(Number(input.value))), 600)
  })
  // A browser that comes back to the page may bring the slider's old place with it.
  show()
}
