import { expect, test } from 'vitest'

import { cleanBlocks } from './clean-html.ts'
import { itemMention, itemsIn, namingItems } from './item-mentions.ts'
import { plainTextOf } from './plain-text.ts'

const ID = '0198c0de-0000-7000-8000-0000000000aa'
const clean = (html: string) => cleanBlocks(html).join('')
const span = (inner: string, more = '') => `<span data-type="item" data-id="${ID}"${more}>${inner}</span>`

test.each([
  ['words', span('#Secret plan')],
  ['words within words', span('<b>Secret <span>plan</span></b>')],
  ['a label', span('', ' data-label="Secret plan" title="Secret plan"')],
  ['a picture', span('<img alt="Secret" src="https://weft.test/plan.png">')],
])('a mention of an item is stored without what it is called: %s', (_what, html) => {
  expect(clean(`<p>See ${html} today</p>`)).toBe(`<p>See ${itemMention(ID)} today</p>`)
})

test('what follows a mention that was not closed is there from the next block on', () => {
  expect(clean(`<p>See <span data-type="item" data-id="${ID}">Secret</p><p>More</p>`)).toBe(
    `<p>See ${itemMention(ID)}</p><p>More</p>`,
  )
})

test('a text of nothing but a mention says something', () => {
  expect(clean(itemMention(ID))).toBe(`<p>${itemMention(ID)}</p>`)
})

test('a span that names no item keeps its words', () => {
  expect(clean('<p><span data-type="item" data-id="7">Plan</span></p>')).toBe(
    '<p><span data-id="7">Plan</span></p>',
  )
})

test('items of a text are found once each, and named by whoever may', () => {
  const html = clean(`<p>${span('a')} and ${span('b')}</p>`)
  expect(itemsIn(html)).toEqual([ID])
  expect(plainTextOf(html)).toBe(' and')
  expect(plainTextOf(namingItems(html, () => 'A & <b>'))).toBe('A & <b> and A & <b>')
})
