import { expect, test } from 'vitest'
import { addressOf, filtersFrom, narrows } from './filters.ts'

test.for([
  '?q=kind+words&theme=tuesday&topic=friendship',
  '?strand=social-emotional&statement=12&band=ks1&form=two+sides',
  '?unused=true&favourites=true&own=true',
  '?q=robots&sort=date',
  '?sort=past',
  '?q=robots&sort=past',
])('the address %s names its filters, and they name it', (search) => {
  expect(addressOf(filtersFrom(new URLSearchParams(search)))).toBe(`/dashboard/library${search}`)
})

test.for([
  '?theme=sunday',
  '?statement=13',
  '?statement=0',
  '?band=adults',
  '?unused=yes',
  '?q=++',
  '?sort=date',
  '?sort=relevance',
])('what means nothing in the address %s is left out', (search) => {
  expect(addressOf(filtersFrom(new URLSearchParams(search)))).toBe('/dashboard/library')
})

test('words beyond what the server takes are left out', () => {
  expect(filtersFrom(new URLSearchParams({ q: 'a'.repeat(101) })).q).toHaveLength(100)
})

test('an order alone leaves nothing out', () => {
  expect([narrows({ sort: 'date' }), narrows({ unused: 'true' })]).toEqual([false, true])
})
