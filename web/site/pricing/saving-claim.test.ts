import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PricingPage } from './pricing-page.tsx'
import { SignupPage } from './signup-page.tsx'

test.each([
  [PricingPage, 'Save 60% vs individual licences for a team of 11 or more, and 76% for 18 or more.'],
  [SignupPage, 'Save 76% vs Individual Licences for a team of 18 or more, and 60% for 11 or more.'],
])('both pages name both savings in the same form, and the free trial beside both plans', (page, claim) => {
  const html = renderToStaticMarkup(createElement(page))
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll(/[\s\u00a0]+/g, ' ')
  expect(text).toContain(claim)
  const plans = html.split('<article').slice(1)
  expect(plans.map((plan) => plan.includes('Or try it free for 14 days'))).toEqual([true, true])
})
