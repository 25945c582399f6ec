import { expect, test } from 'vitest'

import { linkEnds } from './comment-text.ts'

const link = (address: string) => `<a href="${address}">${address}</a>`

test('an address at the end of a line becomes a link, without what ends the sentence', () => {
  expect(linkEnds('<p>See https://weft.test/a?b=1&amp;c=2</p>')).toBe(
    `<p>See ${link('https://weft.test/a?b=1&amp;c=2')}</p>`,
  )
  expect(linkEnds('<p>https://weft.test.</p><p>(http://weft.test/x)</p>')).toBe(
    `<p>${link('https://weft.test')}.</p><p>(${link('http://weft.test/x')})</p>`,
  )
})

test.each([
  '<p>See <a href="https://weft.test">https://weft.test</a></p>',
  '<p><code>https://weft.test</code></p>',
  '<pre><code>https://weft.test</code></pre>',
  '<p>https:// is no address</p>',
  '<p>javascript:alert(1)</p>',
])('%s stays as it is', (html) => {
  expect(linkEnds(html)).toBe(html)
})
