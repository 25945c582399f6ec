import { expect, test } from 'vitest'

import { findQuote, quoteOf, type TextQuote } from './text-quote.ts'

const text = 'The worker waits on the old path. Later the old path is gone, and the new path is there.'

function quoteAt(words: string, nth = 0, inText = text): TextQuote {
  let at = -1
  for (let n = 0; n <= nth; n++) at = inText.indexOf(words, at + 1)
  const made = quoteOf(inText, { from: at, to: at + words.length })
  if (!made) throw new Error(`"${words}" is not in the text`)
  return made
}

function found(quote: TextQuote, inText: string): string | null {
  const span = findQuote(inText, quote)
  return span && `${inText.slice(0, span.from)}[${inText.slice(span.from, span.to)}]${inText.slice(span.to)}`
}

test('words are found again where they stood, the second of equal ones as the second', () => {
  expect(found(quoteAt('the old path'), text)).toBe(text.replace('the old path', '[the old path]'))
  expect(found(quoteAt('the old path', 1), text)).toBe(
    text.replace('Later the old path', 'Later [the old path]'),
  )
})

test('they are found when the text around them moves, grows or is shortened', () => {
  const second = quoteAt('the old path', 1)
  expect(found(second, `A new beginning, with the old path too. ${text}`)).toContain('Later [the old path]')
  expect(found(second, text.replace('The worker waits on the old path. ', ''))).toContain(
    'Later [the old path]',
  )
})

test('gone words are not found, and neither are equal ones that are others', () => {
  expect(found(quoteAt('waits'), text.replace('waits', 'sleeps'))).toBeNull()
  expect(found(quoteAt('on', 0), 'Somebody put another thing on it.')).toBeNull()
})

test('a quote that tells enough by itself is found anywhere', () => {
  const long = quoteAt('Later the old path is gone, and the new path is there.')
  expect(
    found(long, `${'x'.repeat(500)} Later the old path is gone, and the new path is there.`),
  ).not.toBeNull()
})

test('of places that nothing else tells apart the one with the same number is taken', () => {
  const same = 'ab ab ab'
  expect(quoteAt('ab', 1, 'ab '.repeat(40)).ordinal).toBe(1)
  const middle = { quote: 'ab', before: '', after: '', ordinal: 1 }
  expect(found(middle, same)).toBe('ab [ab] ab')
})

test('space at the ends is no part of it, and no letter is cut in two', () => {
  expect(quoteOf('one  two  three', { from: 3, to: 10 })).toMatchObject({ quote: 'two' })
  const faces = '😀'.repeat(40)
  const made = quoteOf(`x${faces}words${faces}`, { from: 81, to: 86 })
  expect(JSON.stringify(made)).not.toMatch(/\\ud[89a-f]/i)
})

test.each([
  ['nothing', { from: 4, to: 4 }],
  ['space alone', { from: 3, to: 4 }],
])('of %s there is no quote', (_name, span) => {
  expect(quoteOf(text, span)).toBeNull()
})

test('more words than fit are none, and a text of equal letters is no trap', () => {
  const same = 'a'.repeat(200_000)
  expect(quoteOf(same, { from: 0, to: 2_000 })).toBeNull()
  const begun = performance.now()
  expect(findQuote(same, { quote: 'a'.repeat(1_000), before: 'b', after: 'b', ordinal: 0 })).not.toBeNull()
  expect(performance.now() - begun).toBeLessThan(500)
})
