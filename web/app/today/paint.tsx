import type { Today } from '#contract/site/today.ts'
import { weekdays } from '#contract/slides/weekdays.ts'
import { greeting } from '#web/pages/dashboard/greeting/greeting.ts'
import { pageClasses } from '#web/pages/dashboard/page-classes.tsx'
import { fullDate } from '#web/platform/dates.ts'
import { presentAttribute } from '#web/present/screen/early-presses.ts'
import { slideClasses } from '#web/slides/scene/slide-classes.tsx'
import { chosenAgeBand, followLogin } from '#web/slides/wording/age-band.ts'
import { promptParts } from '#web/slides/wording/prompt-parts.ts'
import { promptFor } from '#web/slides/wording/slide-wording.ts'

const badgeLook = 'rounded-pill px-[10px] py-[3px] text-xs leading-[1.4] font-[520] whitespace-nowrap'
const buttonLook =
  'min-h-[56px] rounded-pill border-[1.5px] border-transparent bg-day px-7 py-[10px] text-base leading-[1.2] font-[540] whitespace-nowrap text-white aria-busy:animate-breathe max-sm:w-full'

type Slide = Exclude<NonNullable<Today['current']>, { weekend: true }>

/**
 * Today's greeting, question and Present, where React draws them soon after: a slow computer needs a second more for the rest.
 * `tests/e2e/app/painting-today.spec.ts` compares the two. False if there is no slide to paint here.
 */
export function paint(
  place: Element | null,
  { account, current, closedDays, schoolUser, generalUser, firstDays }: Today,
): boolean {
  const person = schoolUser ?? generalUser
  if (!place || !current || 'weekend' in current || closedDays?.today || !person || location.pathname !== '/dashboard')
    return false
  followLogin(person)
  const hasViews =
    account?.isEmailConfirmed !== false &&
    schoolUser?.role !== 'staff' &&
    person.licenceType !== 'individual' &&
    !person.isTestAccount
  const weekday = weekdays.find(({ theme }) => theme === current.theme)
  const page = element('div', '', [
    element('div', 'h-[61px] border-b border-line bg-surface sm:h-[65px]', []),
    element('main', `wrap-app ${pageClasses.parts}`, [
      person.choices?.class === null && element('div', pageClasses.ask, []),
      element('div', pageClasses.top, [
        element('div', '', [
          element('h1', pageClasses.greeting, [greeting(new Date().getHours(), person.firstName)]),
          element('p', pageClasses.date, [
            `${fullDate(current.date)}. `,
            element('strong', 'text-day', [weekday?.greeting ?? '']),
            `: ${weekday?.blurb}`,
          ]),
        ]),
        // The choice of view under a whole-school plan.
        hasViews && element('div', 'w-[262.4px] flex-none max-sm:hidden', []),
      ]),
      firstDays && element('div', 'first-days', []),
      element('div', pageClasses.columns, [
        element('section', 'overflow-hidden rounded-card border border-line bg-surface shadow-soft', [
          cardTop(current, weekday?.name),
        ]),
      ]),
    ]),
  ])
  page.dataset.day = weekday?.day
  place.replaceChildren(page)
  return true
}

function cardTop(slide: Slide, day = ''): HTMLElement {
  const { setting, question } = promptParts(promptFor(slide, chosenAgeBand()))
  const badges = [slide.isCustom && 'Your own slide', slide.themedWeekName]
  return element('div', slideClasses.top, [
    element('div', slideClasses.picture, [element('div', 'aspect-[27.2/28.8]', [])]),
    element('div', slideClasses.words, [
      element('p', slideClasses.kind, [
        element('span', slideClasses.day, [element('span', 'size-6', []), day]),
        ...badges.map((badge) => badge && element('span', badgeLook, [badge])),
      ]),
      element('div', '', [
        element('h2', slideClasses.title, [slide.title]),
        slide.subtitle && element('p', slideClasses.subtitle, [slide.subtitle]),
      ]),
      element('p', slideClasses.prompt, [
        `${setting} `,
        setting ? element('b', slideClasses.question, [question]) : question,
      ]),
      // With room for the line below the button.
      element('div', slideClasses.actions, [
        element('div', 'max-sm:w-full', [presentButton()]),
        element('span', slideClasses.ready, []),
      ]),
    ]),
  ])
}

function presentButton(): HTMLElement {
  const button = element('button', buttonLook, ['Present Slide'])
  button.setAttribute(presentAttribute, '')
  return button
}

function element(
  name: string,
  classes: string,
  children: readonly (string | Node | false | null | undefined)[],
): HTMLElement {
  const made = document.createElement(name)
  made.className = classes
  for (const child of children) if (child) made.append(child)
  return made
}
