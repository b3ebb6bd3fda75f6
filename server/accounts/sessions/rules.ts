const browsers: [name: string, sign: RegExp][] = [
  // The order matters: nearly all call themselves Chrome and Safari as well.
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, sign: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** What a person will recognise a browser by, such as "Chrome on Windows". */
export function deviceName(userAgent: string | undefined): string {
  const nameIn = (list: typeof browsers) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  const system = nameIn(systems)
  const browser = nameIn(browsers) ?? 'A browser'
  return system ? `${browser} on ${system === 'iPad' || system === 'iPhone' ? `an ${system}` : system}` : browser
}
