import { expect, test } from 'vitest'

import { markedIn } from './marked.ts'

const marked = (text: string, question: string) =>
  markedIn(text, question).map(({ start, end }) => text.slice(start, end))

test('every word of the question is marked, in any order, and what is begun as far as it was typed', () => {
  expect(marked('Grind the main mirror', 'mirror gri')).toEqual(['Gri', 'mirror'])
  expect(marked('Mirror, mirror on the wall', 'mirror is:open')).toEqual(['Mirror', 'mirror'])
  expect(marked('Grind the main mirror', '"main mirror" assignee:me')).toEqual(['main', 'mirror'])
})

test('case, accents and Arabic marks make no difference', () => {
  expect(marked('Zoë bought CRÈME', 'zoe creme')).toEqual(['Zoë', 'CRÈME'])
  expect(marked('كِتَاب جديد', 'كتاب')).toEqual(['كِتَاب'])
})

test('a word with a mistake marks what it was taken for, where it stands nowhere itself', () => {
  expect(marked('Receive the parcel', 'recieve')).toEqual(['Receive'])
  expect(marked('Form and from', 'from')).toEqual(['from'])
})

test('characters without spaces between words are marked where they stand', () => {
  expect(marked('明日の東京会議', '東京会議')).toEqual(['東京会議'])
  // A name as long as names may be is marked while somebody types: once it took minutes.
  expect(marked('漢字'.repeat(5_000), '漢字')).toEqual(['漢字'.repeat(5_000)])
})

test('nothing is marked for punctuation, marks of direction or what is not there', () => {
  for (const question of ['', '%_\\', '\u200F', 'nowhere', 'is:open'])
    expect(marked('100 % of a_b', question)).toEqual([])
})
