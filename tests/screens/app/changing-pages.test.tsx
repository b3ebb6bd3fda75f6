import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { expectFocus } from '#tests/support/app/screen.tsx'
import { useRouteChange } from '#web/app/use-route-change.ts'

function Page({ step }: { step: string }) {
  useRouteChange('Page')
  return (
    <main id="main">
      <h1 key={step}>{step}</h1>
      <button type="button">Present</button>
    </main>
  )
}

const heading = () => screen.getByRole('heading', { level: 1 })
let showStep: (step: string) => void

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  const { rerender } = render(<Page step="First" />)
  showStep = (step) => rerender(<Page step={step} />)
  act(() => navigate(`/dashboard/${crypto.randomUUID()}`))
})

test('a new page has the focus on its heading', async () => {
  await expectFocus(heading)
})

test('a heading that is replaced while the page loads gets the focus again', async () => {
  await expectFocus(heading)
  showStep('Loaded')
  expect(heading()).toHaveTextContent('Loaded')
  await expectFocus(heading)
})

test('the focus stays where the person has put it', async () => {
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('button')).toHaveFocus()
  showStep('Loaded')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByRole('button')).toHaveFocus()
})

test('once the person has acted, a late heading does not take the focus', async () => {
  const user = userEvent.setup()
  await user.click(document.body)
  showStep('Loaded')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(heading()).not.toHaveFocus()
})
