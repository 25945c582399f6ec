import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'

import { numericParam } from './route-params.ts'
import { deleteRoute, getRoute, NO_ANSWER, putRoute, routesAt, routesIn } from './routes-at.ts'

const team = routesAt('/api/teams/{id}', { id: numericParam })
const answer = z.object({ data: z.string() })

test('a route is plain data: its method, the path and parameters of its place, and what it says', () => {
  const route = putRoute(team, '/name', { summary: 'Name it', answer })
  expect(route).toEqual({
    method: 'PUT',
    path: '/api/teams/{id}/name',
    params: team.params,
    summary: 'Name it',
    answer,
  })
  expectTypeOf<z.output<typeof route.params>>().toEqualTypeOf<{ id: number }>()
  expectTypeOf<z.output<typeof route.answer>>().toEqualTypeOf<{ data: string }>()
})

test('a place within another one has the parameters of both', () => {
  const member = routesIn(team, '/members/{name}', { name: z.string() })
  const route = deleteRoute(member, '', { summary: 'Let somebody go', ...NO_ANSWER })
  expect([route.path, route.status]).toEqual(['/api/teams/{id}/members/{name}', 204])
  expect(route.params.parse({ id: '7', name: 'Ada' })).toEqual({ id: 7, name: 'Ada' })
})

test('a place without parameters gives its routes none', () => {
  const route = getRoute(routesAt('/api/me'), '/email', { summary: 'The address', answer })
  expect(route).toEqual({ method: 'GET', path: '/api/me/email', summary: 'The address', answer })
  expectTypeOf(route).not.toHaveProperty('params')
})
