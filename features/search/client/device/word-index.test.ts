import { expect, test } from 'vitest'

import { type FoundDocument, readAsked } from '../../shared/index.ts'
import { WordIndex } from './word-index.ts'

const item = (id: string, name: string, text = '', marks: string[] = []): FoundDocument => ({
  kind: 'item',
  id,
  board_id: 'b',
  folder_id: 'f',
  item_id: id,
  changed_at: `2026-01-${id.padStart(2, '0')} 00:00:00`,
  title: name,
  fields: [
    { name: 'name', weight: 'A', text: name },
    { name: 'text', weight: 'C', text },
  ],
  marks,
})

function indexOf(...documents: FoundDocument[]): WordIndex<FoundDocument> {
  const index = new WordIndex()
  for (const document of documents) index.put(document)
  return index
}

function ask(index: WordIndex<FoundDocument>, text: string, marks: string[][] = [], most = 10): string[] {
  const sought = readAsked(text).words.map((word) => ({
    ...word,
    others: word.words.length === 1 ? index.alike(word.words[0] ?? '', word.isPrefix) : [],
  }))
  return index.find(sought, marks, { most, accepts: () => true }).map(({ id }) => id)
}

test('words are found in any order, the last one begun, the name before the text and the latest first', () => {
  const index = indexOf(
    item('1', 'Paint the fence', 'in green'),
    item('2', 'Green paint'),
    item('3', 'Buy a brush', 'green paint'),
    item('4', 'Green paint'),
    item('5', 'Greenhouse'),
  )
  expect(ask(index, 'paint green')).toEqual(['4', '2', '1', '3'])
  expect(ask(index, 'gree').toSorted()).toEqual(['1', '2', '3', '4', '5'])
  expect(ask(index, 'green ')).not.toContain('5')
  expect(ask(index, 'green paint', [], 2)).toEqual(['4', '2'])
  expect(ask(index, 'paint blue ')).toEqual([])
})

test('one mistake is forgiven where the word itself stands nowhere', () => {
  const index = indexOf(item('1', 'Receive the parcel'), item('2', 'Fast'), item('3', 'Fist'))
  expect(ask(index, 'recieve ')).toEqual(['1'])
  expect(ask(index, 'fast ')).toEqual(['2'])
  expect(index.alike('rec', true)).toEqual([])
})

test('marks narrow what is found, and are enough by themselves', () => {
  const index = indexOf(item('1', 'One', '', ['#open', '@7']), item('2', 'Two', '', ['#done', '@7']))
  expect(ask(index, '', [['@7']])).toEqual(['2', '1'])
  expect(ask(index, '', [['@7'], ['#open']])).toEqual(['1'])
  expect(ask(index, 'two', [['#open']])).toEqual([])
})

test('what was replaced or has gone is found no more, nor taken for what is meant', () => {
  const index = indexOf(item('1', 'Lantern'), item('2', 'Window'))
  index.put(item('1', 'Candle'))
  index.drop('item 2')
  expect([ask(index, 'lantern'), ask(index, 'window'), ask(index, 'candle')]).toEqual([[], [], ['1']])
  expect(ask(index, 'lantrn ')).toEqual([])
  expect([index.size, index.get('item 1')?.title]).toEqual([1, 'Candle'])
})
