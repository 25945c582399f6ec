import { isUuid } from '@weft/base'
import { expect, test } from 'vitest'

import { copyId, namedFirst, renamedIds, renamedPeople, withNewIds, withNewLinks } from './new-ids.ts'

test('the id of a copy is a UUID that follows from what is copied', () => {
  const id = copyId('AbCdEfGhIjK', '0190a0b0-0000-7000-8000-000000000001')
  expect(isUuid(id)).toBe(true)
  expect(copyId('AbCdEfGhIjK', '0190a0b0-0000-7000-8000-000000000001')).toBe(id)
  expect(copyId('AbCdEfGhIjL', '0190a0b0-0000-7000-8000-000000000001')).not.toBe(id)
})

test('ids are named anew where fields or their names are some, and in formulas; own words stay', () => {
  const ids = new Map([['old-a', 'new-a']])
  const settings = {
    filter: [{ attribute_id: 'old-a' }],
    widths: { 'old-a': 120 },
    formula: '{old-a} + "old-a"',
    name: 'old-a',
    labels: [{ id: 'x', name: 'see {old-a}' }],
    note: 'see old-a',
  }
  expect(withNewIds(settings, ids)).toEqual({
    filter: [{ attribute_id: 'new-a' }],
    widths: { 'new-a': 120 },
    formula: '{new-a} + "old-a"',
    name: 'old-a',
    labels: [{ id: 'x', name: 'see {old-a}' }],
    note: 'see old-a',
  })
  expect(withNewIds(null, ids)).toBeNull()
})

test('links of texts lead to copies of what came along, and to the same as before otherwise', () => {
  const item = '0190a0b0-0000-7000-8000-000000000001'
  const places = new Map([
    ['boardboard1', 'copycopycop'],
    ['folderfolde', 'newfoldernw'],
  ])
  const copied = { places, itemCopy: (id: string) => (id === item ? 'the-copy' : undefined) }
  const there = (path: string) => withNewLinks(`<p>boardboard1 <a href="${path}">${item}</a></p>`, copied)
  const went = (path: string) => `<p>boardboard1 <a href="${path}">${item}</a></p>`
  expect(there(`/b/boardboard1/folderfolde/${item}`)).toBe(went('/b/copycopycop/newfoldernw/the-copy'))
  expect(there('https://weft.test/b/boardboard1?view=x')).toBe(went('https://weft.test/b/copycopycop?view=x'))
  const elsewhere = [
    `/b/boardboard1/folderfolde/${item.replace('1', '2')}`,
    `/b/boardboard1/otherfolder/${item}`,
    '/b/otherboard1',
  ]
  for (const path of elsewhere) expect(there(path)).toBe(went(path))
})

test('what settings name comes first, and a ring is not endless', () => {
  const one = (id: string, names = '') => ({ id, settings: { names } })
  expect(namedFirst([one('c', 'b'), one('b', 'a'), one('a')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(namedFirst([one('x', 'y'), one('y', 'x'), one('z')]).map(({ id }) => id)).toEqual(['z', 'x', 'y'])
})

const away = {
  id: (text: string) => (text === 'boardboard1' ? 'elsewhere11' : text),
  person: (id: number | string) => (typeof id === 'number' ? `n${id}` : `t${id}`),
  isOfPeople: (id: string) => id === 'who' || id === 'asks-who',
}

test('people are renamed wherever settings hold some, and numbers of other things are left alone', () => {
  const settings = {
    board_id: 'boardboard1',
    user_ids: [7],
    filter: { conditions: [{ attribute_id: 'who', operator: 'any_of', value: [7, 'me'] }] },
    other: { conditions: [{ attribute_id: 'points', operator: 'eq', value: 7 }] },
    single: { attribute_id: 'who', value: 7 },
    widths: { who: 240, points: 7 },
    stacks: { who: { order: ['7', ''], hidden: ['7'], limits: { 7: { max: 5, hard: true } } } },
    template: { values: { who: [7], points: 7 } },
    blocks: [
      { id: 'asks-who', attribute_id: 'who', options: ['7'], initial: ['7'], label: '7' },
      {
        attribute_id: 'points',
        initial: ['7'],
        when: { of: [{ block: 'asks-who', op: 'is', value: ['7'] }] },
      },
    ],
  }
  expect(renamedIds(settings, away)).toEqual({
    board_id: 'elsewhere11',
    user_ids: ['n7'],
    filter: { conditions: [{ attribute_id: 'who', operator: 'any_of', value: ['n7', 'me'] }] },
    other: { conditions: [{ attribute_id: 'points', operator: 'eq', value: 7 }] },
    single: { attribute_id: 'who', value: 'n7' },
    widths: { who: 240, points: 7 },
    stacks: { who: { order: ['t7', ''], hidden: ['t7'], limits: { t7: { max: 5, hard: true } } } },
    template: { values: { who: ['n7'], points: 7 } },
    blocks: [
      { id: 'asks-who', attribute_id: 'who', options: ['t7'], initial: ['t7'], label: '7' },
      {
        attribute_id: 'points',
        initial: ['7'],
        when: { of: [{ block: 'asks-who', op: 'is', value: ['t7'] }] },
      },
    ],
  })
  expect(renamedPeople([7, 'a ballot'], away)).toEqual(['n7', 'a ballot'])
  expect(renamedPeople(7, away)).toBe('n7')
})
