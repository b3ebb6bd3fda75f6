import { expect, test } from 'vitest'
import { bestVoice } from './voice.ts'

const voice = (name: string, lang: string, more: { localService?: boolean; default?: boolean } = {}) => ({
  name,
  lang,
  localService: true,
  default: false,
  ...more,
})
const david = voice('Microsoft David', 'en-US', { default: true })
const zira = voice('Microsoft Zira', 'en-US')
const hazel = voice('Microsoft Hazel', 'en-GB')
const george = voice('Microsoft George', 'en-GB')
const android = voice('English United Kingdom', 'en_GB')
const anna = voice('Anna', 'de-DE', { default: true })
const google = voice('Google UK English Female', 'en-GB', { localService: false })
const sonia = voice('Microsoft Sonia Online (Natural)', 'en-GB')

test.for([
  ['British before American, even if American is the default', [david, hazel], hazel],
  ['Android’s spelling of British', [david, android], android],
  ['the default among British voices', [hazel, { ...george, default: true }], { ...george, default: true }],
  ['the first of British voices without a default', [hazel, george], hazel],
  ['other English if there is no British voice', [anna, zira], zira],
  ['the default among other English voices', [zira, david], david],
  ['an American voice on the device before a British service', [google, david], david],
  ['never a service', [google], undefined],
  ['never a service that passes for a voice of the device', [sonia], undefined],
  ['never another language', [anna], undefined],
  ['no voices at all', [], undefined],
] as const)('%s', ([, voices, best]) => {
  expect(bestVoice(voices)).toEqual(best)
})
