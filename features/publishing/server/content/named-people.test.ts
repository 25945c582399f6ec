import { expect, test } from 'vitest'

import { namedPeople } from './named-people.ts'

const named = (type: string, data: unknown, settings = {}) =>
  namedPeople([{ id: 'a', type, settings }], { values: { a: data } })

test('people are named by values that hold people, stored, in slots or looked up', () => {
  expect(named('members', [7, 8])).toEqual([7, 8])
  expect(named('created_by', { data: 7 })).toEqual([7])
  expect(named('lookup', [[7], [8]], { target: { type: 'members' } })).toEqual([7, 8])
  const far = { target: { type: 'lookup', settings: { target: { type: 'members' } } } }
  expect(named('lookup', [[[7]]], far)).toEqual([7])
})

test('a number that is somebody’s id names nobody, and a vote does not say whose it is', () => {
  expect(named('number', 7)).toEqual([])
  for (const type of ['number', 'vote', 'rating', 'formula'])
    expect(named('lookup', [[7]], { target: { type } })).toEqual([])
})
