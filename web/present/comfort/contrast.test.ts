import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('web/ui/tokens.css', 'utf8')
const grounds = readFileSync('web/present/style/grounds.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

type Colour = readonly [red: number, green: number, blue: number]

/** The least contrast of one colour on others (WCAG): 7 and 4.5 for text, 3 for the borders of controls and for the focus. */
const least: readonly [string, readonly string[], number][] = [
  ['--b-text', ['--b-ground', '--b-raised', '--b-key'], 7],
  ['--b-soft', ['--b-ground', '--b-raised', '--b-key'], 4.5],
  ['--b-accent', ['--b-ground', '--b-raised'], 4.5],
  ['--b-on-accent', ['--b-accent'], 4.5],
  ['--b-on-chosen', ['--b-chosen'], 7],
  ['--b-edge', ['--b-ground', '--b-raised', '--b-key'], 3],
  ['--b-chosen', ['--b-ground', '--b-raised'], 3],
  ['--b-focus', ['--b-ground', '--b-raised'], 3],
]

test.for(
  ['dark', 'cream', 'blue', 'green'].flatMap((ground) =>
    ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [ground, day] as const),
  ),
)('everything can be read on the %s ground, in the colour of %s', ([ground, day]) => {
  const colours = coloursOf(ground, day)
  const tooFaint = least.flatMap(([upper, lowers, ratio]) =>
    lowers
      .map((lower) => ({ upper, lower, ratio: contrast(resolve(upper, colours), resolve(lower, colours)) }))
      .filter((pair) => pair.ratio < ratio),
  )
  expect(tooFaint).toEqual([])
})

/** Every custom property on a board with this ground, on this day. */
function coloursOf(ground: string, day: string): Map<string, string> {
  const rules = [...grounds.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .filter(([, selector = '']) => selector.trim() === '.presentation' || selector.includes(`data-ground='${ground}'`))
    .map(([, , declarations = '']) => declarations)
  const days = `--day: var(--color-${day}); --day-bright: var(--color-${day}-bright);`
  const all = [tokens, ...rules, days].join('\n').matchAll(/(--[\w-]+): ([^;]+);/g)
  return new Map([...all].map(([, name = '', value = '']) => [name, value]))
}

function resolve(name: string, colours: Map<string, string>): Colour {
  return parse(colours.get(name) ?? '', colours)
}

function parse(value: string, colours: Map<string, string>): Colour {
  const [, name] = /^var\((.+)\)$/.exec(value) ?? []
  if (name) return resolve(name, colours)
  const [, mixed, percent] = /^color-mix\(in srgb, (.+) (\d+)%, #000\)$/.exec(value) ?? []
  if (mixed) {
    const [red, green, blue] = parse(mixed, colours)
    const share = Number(percent) / 100
    return [red * share, green * share, blue * share]
  }
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(value) ?? []
  if (!blue) throw new Error(`No colour: ${value}`)
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((byte) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
