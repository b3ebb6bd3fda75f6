import { weekdays } from '#contract/slides/weekdays.ts'
import { sessionTag } from '#web/platform/accounts/signed-in-hint.ts'
import { londonDay } from '#web/platform/dates.ts'
import { packVersion, type StoredPack } from '#web/platform/pack/stored-pack.ts'
import { paths } from '#web/platform/paths.ts'
import { chosenAgeBand } from '#web/platform/slides/age-band.ts'
import { promptFor } from '#web/platform/slides/slide-wording.ts'
import { presentAttribute } from '#web/present/screen/early-presses.ts'
import { slideTopClasses } from '#web/slides/scene/slide-top-classes.tsx'

/**
 * Today's question and Present, from the pack, about where the app will draw them: a slow computer needs a second more for the rest.
 * Nothing after a swap without a network, which only the app can follow.
 */
export function drawEarlySlide(place: Element | null, packs: readonly StoredPack[]): void {
  const isOurs = ({ version, session, changes }: StoredPack) =>
    version === packVersion && session === sessionTag() && changes.length === 0
  const today = londonDay(new Date())
  const slide = packs.find(isOurs)?.pack.days.find(({ date }) => date === today)
  if (!slide || !place || place.hasChildNodes() || location.pathname !== paths.dashboard) return
  const weekday = weekdays.find(({ theme }) => theme === slide.theme)
  const words = element('div', 'grid gap-3', [
    element('p', 'min-h-6 text-sm font-strong text-day', [weekday?.name ?? '']),
    element('div', '', [
      element('h2', 'text-[clamp(1.5rem,1.2rem+1vw,1.875rem)] leading-[1.15]', [slide.title]),
      element('p', 'mt-[2px] text-ink-soft', [slide.subtitle ?? '']),
    ]),
    element('p', 'max-w-[36ch] text-[clamp(1.125rem,1rem+0.6vw,1.3125rem)] leading-[1.36]', [
      promptFor(slide, chosenAgeBand()),
    ]),
    presentButton(),
    // Room for what the app has below.
    element('div', 'h-[52px]', []),
  ])
  const picture = element('div', 'aspect-[27/29] w-[148px] justify-self-center md:order-1 md:w-full', [])
  const card = element('section', 'overflow-hidden rounded-card border border-line bg-surface shadow-soft', [
    element('div', slideTopClasses, [picture, words]),
  ])
  const page = element('div', '', [
    element('div', 'min-h-[60px] border-b border-line bg-surface sm:min-h-[64px]', []),
    element('main', 'wrap-app grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:gap-5 sm:py-[22px]', [
      element('div', 'h-[129px] sm:h-[68px]', []),
      element('div', 'grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_364px]', [card]),
    ]),
  ])
  page.dataset.day = weekday?.day
  place.append(page)
}

function presentButton(): HTMLElement {
  const look =
    'min-h-[56px] rounded-pill bg-day px-7 py-[10px] text-base font-medium text-white aria-busy:animate-breathe'
  const button = element('button', `${look} justify-self-start max-sm:w-full`, ['Present Slide'])
  button.setAttribute(presentAttribute, '')
  return button
}

function element(name: string, classes: string, children: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = classes
  made.append(...children)
  return made
}
