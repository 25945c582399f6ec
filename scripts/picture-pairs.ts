import type { Look } from '../e2e/screens/looks.ts'

/** One screen with its pictures; paths are from the page's own folder. */
export interface ShotScreen {
  name: string
  /** What stays unlike the mock-up, and why. */
  differences: readonly string[]
  looks: readonly { name: string; ours: string; mock: string | null }[]
}

/** The files that may hold the mock-up of a screen in a look, the best first. */
export function mockOf(
  screen: { mock?: string; phoneMock?: string },
  { theme, width, locale }: Look,
): string[] {
  const { mock, phoneMock } = screen
  const names =
    width === 390
      ? [phoneMock, mock && `mobile-${mock}`, mock && `${mock}-390`]
      : [locale === 'ar' ? mock && `${mock}-rtl` : mock]
  // Nobody drew a phone from right to left.
  if (width === 390 && locale === 'ar') return []
  return names.flatMap((name) => (name ? [`${name}-${theme}.png`] : []))
}

/** What files of mock-ups are called without their look: `mobile-table-light.png` and `table-rtl-dark.png` are `table`. */
const mockName = (file: string) => file.replace(/-(light|dark)\.png$/, '').replace(/^mobile-|-390$/g, '')

/** Mock-ups of a folder that have neither a screen nor a word why. */
export function unexplained(
  files: Iterable<string>,
  screens: readonly { mock?: string; phoneMock?: string }[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(Object.keys(reasons))
  for (const { mock, phoneMock } of screens) {
    for (const name of [mock, mock && `${mock}-rtl`, phoneMock])
      if (name) known.add(mockName(`${name}-light.png`))
  }
  const drawn = [...files].filter((file) => file.endsWith('.png')).map(mockName)
  return [...new Set(drawn)].filter((name) => !known.has(name)).toSorted()
}

/** A page of pairs, a section for each screen, and the mock-ups without one. */
export function pairsPage(
  screens: readonly ShotScreen[],
  reasons: Readonly<Record<string, string>> = {},
): string {
  const shown = screens.filter(({ looks }) => looks.length > 0)
  const links = shown.map(({ name }) => `<a href="#${name}">${name}</a>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens beside their mock-ups</title>
<style>
body { font: 14px/1.45 system-ui; margin: 24px }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; margin-block: 16px }
figure { margin: 0 }
img { inline-size: 100%; border: 1px solid #ccc }
.phone img { max-inline-size: 390px }
</style>
<h1>Screens beside their mock-ups</h1>
<nav>${links.join('')}</nav>
${shown.map(sectionOf).join('\n')}
<section>
<h2>Mock-ups without a screen</h2>
<dl>${Object.entries(reasons)
    .map(([name, why]) => `<dt>${name}</dt><dd>${escaped(why)}</dd>`)
    .join('\n')}</dl>
</section>
</html>
`
}

function sectionOf({ name, differences, looks }: ShotScreen): string {
  const kept = differences.map((line) => `<li>${escaped(line)}</li>`).join('')
  return `<section id="${name}">
<h2>${name}</h2>
${kept && `<ul>${kept}</ul>`}
${looks.map(pairOf).join('\n')}
</section>`
}

function pairOf({ name, ours, mock }: ShotScreen['looks'][number]): string {
  const drawn = mock ? picture(mock, `${name}: mock-up`) : ''
  return `<div class="pair${name.includes('-390-') ? ' phone' : ''}">${drawn}${picture(ours, `${name}: ours`)}</div>`
}

const picture = (path: string, caption: string) =>
  `<figure><figcaption>${caption}</figcaption><a href="${path}"><img src="${path}" alt="${caption}" loading="lazy"></a></figure>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (one) => ENTITIES[one] ?? one)
