import { matches } from './matches.ts'

const searchField = document.querySelector<HTMLInputElement>('input[type=search]')
const result = document.querySelector('[data-part=found]')
const topics = [...document.querySelectorAll<HTMLElement>('[data-topic]')]
const groups = [...document.querySelectorAll<HTMLElement>('[data-group]')]
const contents = document.querySelector<HTMLElement>('[data-contents]')

if (searchField && result) start(searchField, result)

function start(field: HTMLInputElement, said: Element): void {
  const filter = () => show(field.value.trim(), said)
  const clear = () => {
    field.value = ''
    filter()
  }
  const asked = new URLSearchParams(location.search).get('q')
  // What was typed before this script had loaded stays.
  if (asked && !field.value) field.value = asked.slice(0, field.maxLength)
  filter()
  field.addEventListener('input', filter)
  field.addEventListener('keydown', (event) => {
    // Not every browser does this by itself.
    if (event.key === 'Escape') clear()
  })
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    filter()
  })
  // To a topic that the search hides, such as by going back.
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(location.hash.slice(1))
    if (!target?.hidden) return
    clear()
    target.scrollIntoView()
  })
}

function show(search: string, said: Element): void {
  const shown = topics.filter((topic) => matches(`${topic.textContent} ${topic.dataset['topic']}`, search))
  for (const topic of topics) topic.hidden = !shown.includes(topic)
  for (const group of groups) group.hidden = !shown.some((topic) => group.contains(topic))
  if (contents) contents.hidden = search !== ''
  said.textContent = search && foundWords(shown.length, search)
  const url = new URL(location.href)
  if (search) url.searchParams.set('q', search)
  else url.searchParams.delete('q')
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

function foundWords(count: number, search: string): string {
  if (count === 0) return `Nothing here is about “${search}”. Try another word, or write to us.`
  return count === 1 ? `1 result for “${search}”.` : `${count} results for “${search}”.`
}
