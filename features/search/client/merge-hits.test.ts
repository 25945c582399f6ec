import { expect, test } from 'vitest'

import { type Hit, readAsked } from '../shared/index.ts'
import { mergeHits } from './merge-hits.ts'

const hit = (id: string, title: string, folder_id = 'live'): Hit => ({
  type: 'item',
  id,
  team_id: 1,
  board_id: 'b',
  folder_id,
  item_id: id,
  title,
  excerpt: '',
  matched: ['name'],
})
const merging = (closed: readonly string[] = []) => ({
  words: readAsked('lamp').words,
  isLive: ({ folder_id }: Hit) => folder_id === 'live',
  isClosed: ({ folder_id }: Hit) => closed.includes(folder_id ?? ''),
})
const titles = (hits: readonly Hit[]) => hits.map(({ title }) => title)

test('before the server has answered the device is all there is', () => {
  expect(titles(mergeHits([hit('1', 'Lamp'), hit('2', 'Lamp', 'kept')], null, merging()))).toEqual([
    'Lamp',
    'Lamp',
  ])
})

test('each thing is shown once, as the device has it where it follows the folder', () => {
  const server = [hit('1', 'Lamp'), hit('2', 'Lamp of old', 'kept')]
  const device = [hit('1', 'Lamp shade'), hit('2', 'Lamp in May', 'kept')]
  expect(titles(mergeHits(device, server, merging()))).toEqual(['Lamp shade', 'Lamp of old'])
})

test('what was just typed stands where it belongs, and an old copy counts no more once the server has spoken', () => {
  const server = [hit('1', 'Lamp'), hit('2', 'A long story of many things, with a lamp in it')]
  const device = [hit('3', 'Lamp two'), hit('4', 'Lamp', 'kept')]
  expect(titles(mergeHits(device, server, merging()))).toEqual([
    'Lamp',
    'Lamp two',
    'A long story of many things, with a lamp in it',
  ])
})

test('what lies in a place that is known to be closed is dropped, whoever found it', () => {
  const both = [hit('1', 'Lamp', 'shut'), hit('2', 'Lamp of all')]
  expect(titles(mergeHits(both, null, merging(['shut'])))).toEqual(['Lamp of all'])
  expect(titles(mergeHits([], both, merging(['shut'])))).toEqual(['Lamp of all'])
})
