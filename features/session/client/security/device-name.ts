export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly kind: 'phone' | 'computer'
}

// The first that matches: browsers name their relatives as well.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

/** What a browser says of itself, in the names that people know. Null for what it does not say. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const nameIn = (table: typeof browsers) => table.find(([, sign]) => sign.test(text))?.[0] ?? null
  return {
    browser: nameIn(browsers),
    system: nameIn(systems),
    kind: /\b(iPhone|iPad|Android|Mobile)\b/.test(text) ? 'phone' : 'computer',
  }
}
