import { expect, test } from 'vitest'
import { deviceName } from './rules.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.for([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.6 Safari/605.1.15`],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
  ],
  [
    'Safari on an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on an iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Opera on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 OPR/122.0.0.0`,
  ],
  ['A browser on Windows', 'Something/1.0 (Windows NT 6.1)'],
  ['A browser', 'curl/8.5.0'],
  ['A browser', undefined],
  ['A browser', '<script>alert(1)</script>'],
] as const)('a session is called "%s"', ([name, userAgent]) => {
  expect(deviceName(userAgent)).toBe(name)
})
