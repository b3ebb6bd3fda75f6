import { expect, test } from 'vitest'
import { countersFrom, networkOf, siteOf } from './network.ts'

test.for([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50412', '203.0.113.9'],
  ['[2001:db8:1:2::7]:50412', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::7', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const)('attempts from %s are counted against %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})

test.for([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:DB8:0001::7]:50412', '2001:db8:1::/48'],
  ['::ffff:203.0.113.9', undefined],
  ['203.0.113.9', undefined],
] as const)('the site of %s is %s', ([address, site]) => {
  expect(siteOf(address)).toBe(site)
})

test('an IPv6 address counts against its network and its site, an IPv4 address against itself', () => {
  const limit = (name: string) => ({ name, tries: 1, seconds: 1 })
  const keys = (address: string) =>
    countersFrom(address, { network: limit('network'), site: limit('site') }).map(({ limit: { name }, key }) => [
      name,
      key,
    ])
  expect(keys('2001:db8:1:2::7')).toEqual([
    ['network', '2001:db8:1:2::/64'],
    ['site', '2001:db8:1::/48'],
  ])
  expect(keys('203.0.113.9')).toEqual([['network', '203.0.113.9']])
})
