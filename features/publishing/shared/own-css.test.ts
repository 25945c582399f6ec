import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isOwnCss, MAX_OWN_CSS, scopedCss } from './own-css.ts'

test.each([
  '',
  'h1 { color: oklch(.5 .2 20); font: 700 2rem/1.2 Georgia, serif }',
  '/* a } in a comment */ p::before { content: "a } in a string" }',
  '@media (max-width: 600px) { h1:not(.a, :is(b)) { margin: calc(1rem + 2px) } }',
  '--accent: red; a[href^="https"] { background: linear-gradient(to right, red, var(--x)) }',
])('what sets looks alone can be used: %s', (css) => {
  expect(isOwnCss(css)).toBe(true)
})

test.each([
  'h1 { background: url(https://a.b/c) }',
  'h1 { background: URL("https://a.b/c") }',
  'h1 { background: u\\72l(https://a.b/c) }',
  'h1 { background: image-set("https://a.b/c" 1x) }',
  'h1 { background: -webkit-image-set("https://a.b/c" 1x) }',
  'h1 { background: src("https://a.b/c") }',
  '@import "https://a.b/c.css";',
  '@IMPORT "https://a.b/c.css";',
  '@font-face { font-family: x }',
  '@\u00e9 x;',
  '} body { display: none } a {',
  'h1 { color: red } }',
  'h1 { color: red ',
  'h1 ( } )',
  'h1 { content: "',
  'h1 { content: "\f } body { display: none } "; }',
  '/* } body { display: none } ',
  '</style><script>alert(1)</script>',
  'a'.repeat(MAX_OWN_CSS + 1),
])('what loads, leaves its place or hides what it is cannot: %s', (css) => {
  expect(isOwnCss(css)).toBe(false)
  expect(scopedCss(css)).toBe('')
})

/** Depth of curly brackets after each sign, as the specification of CSS Syntax reads comments, strings and brackets. */
function depths(css: string): number[] {
  const found: number[] = []
  let depth = 0
  let at = 0
  while (at < css.length) {
    const sign = css[at] ?? ''
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2)
      at = end < 0 ? css.length : end + 2
      continue
    }
    at++
    if (sign === '"' || sign === "'") {
      // A string ends with its line, whatever was meant.
      while (at < css.length && css[at] !== sign && !/[\n\r\f]/.test(css[at] ?? '')) at++
      at++
    }
    if (sign === '{') depth++
    if (sign === '}') depth--
    found.push(depth)
  }
  return found
}

test('whatever can be used is one rule of the content, closed where it began', () => {
  const part = fc.constantFrom(...'{}()[]"\'a;\n\f'.split(''), '/*', '*/', '@media ', ' ', '/', '*')
  let used = 0
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const scoped = scopedCss(parts.join(''))
      if (scoped === '') return
      used++
      const found = depths(scoped).slice('@scope (#content)'.length)
      expect(found.slice(0, -1).every((depth) => depth > 0)).toBe(true)
      expect(found.at(-1)).toBe(0)
    }),
    { numRuns: 20_000 },
  )
  expect(used).toBeGreaterThan(500)
})

test('a comment in one string and its end in another take nothing away between them', () => {
  expect(scopedCss(`a "/*" b{ '*/' \n }`)).toBe(`@scope (#content){:scope{a "/*" b{ '*/' \n }}}`)
})
