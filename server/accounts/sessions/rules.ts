const browsers: [name: string, pattern: RegExp][] = [
  // The order matters: nearly all user agents also contain Chrome and Safari.
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
]

/** A name that the user recognises, such as "Chrome on Windows". */
export function deviceName(userAgent: string | undefined): string {
  const nameIn = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  const system = nameIn(systems)
  const browser = nameIn(browsers) ?? 'A browser'
  return system ? `${browser} on ${system === 'iPad' || system === 'iPhone' ? `an ${system}` : system}` : browser
}
