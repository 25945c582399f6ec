import { expect, test } from 'vitest'
import { fillPath, toQuery } from './request.ts'

test('parameters are encoded into the path', () => {
  expect(fillPath('/api/{team_id}/hooks/{id}/logs', { team_id: 7, id: 'a/b c' })).toBe(
    '/api/7/hooks/a%2Fb%20c/logs',
  )
})

test('a missing parameter, or one that would change the path, is refused', () => {
  for (const id of [undefined, null, '', '.', '..']) {
    expect(() => fillPath('/api/teams/{id}', { id })).toThrow("No usable 'id' for /api/teams/{id}")
  }
})

test('null and undefined query values are dropped, zero and false are not', () => {
  expect(toQuery({ a: null, b: undefined, since: 0, all: false, name: 'x y&z' })).toBe(
    '?since=0&all=false&name=x+y%26z',
  )
  expect(toQuery({ a: null })).toBe('')
})

test('lists of words are joined by commas, structures are JSON', () => {
  const filter = { op: 'and', conditions: [] }
  const query = new URLSearchParams(toQuery({ ids: ['a', 'b'], filter, sort: [{ direction: 'asc' }] }))
  expect(Object.fromEntries(query)).toEqual({
    ids: 'a,b',
    filter: JSON.stringify(filter),
    sort: '[{"direction":"asc"}]',
  })
})
