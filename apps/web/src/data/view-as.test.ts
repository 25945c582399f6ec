import type { ApiRequest, ApiResponse } from '@weft/api-client'
import { expect, it } from 'vitest'

import { lendEyes, readViewAs, whoIsSeen } from './view-as.ts'

it('reads a workspace and a person, and nothing else', () => {
  expect(readViewAs('5-70')).toEqual({ team_id: 5, user_id: 70 })
  expect(readViewAs('5-0')).toEqual({ team_id: 5, user_id: 0 })
  for (const value of [undefined, '', '5', '5-', '-5', '5-7-9', '5.7', 'a-b', '5-77777777777'])
    expect(readViewAs(value)).toBeNull()
})

it('names the person whose eyes are lent in every question, beside other headers', async () => {
  const sent: ApiRequest[] = []
  const client = {
    request: async (request: ApiRequest) => {
      sent.push(request)
      return { status: 200, data: null, headers: new Headers() } as ApiResponse
    },
  }
  await lendEyes(client, 7).request({ method: 'GET', path: '/api/1/boards', headers: { a: 'b' } })
  expect(sent[0]?.headers).toEqual({ a: 'b', 'x-view-as': '7' })
})

const answers: Record<string, unknown> = {
  '/api/me': { id: 1, name: 'Ann', locale: 'de', guest: false },
  '/api/teams/{id}': { id: 5, name: 'Team', owner_id: 1, user_role: 'owner' },
  '/api/teams/{id}/members': [
    { id: 7, name: 'Bob', email: 'b@x', photo_url: null, pivot: { role: 'admin' } },
  ],
}
const client = {
  call: async ({ path }: { path: string }) => ({ data: answers[path] }),
} as unknown as Parameters<typeof whoIsSeen>[0]

it('is that person in the one workspace, in the language of whoever looks', async () => {
  expect(await whoIsSeen(client, { team_id: 5, user_id: 7 })).toMatchObject({
    me: { id: 7, name: 'Bob', locale: 'de', guest: false },
    teams: [{ id: 5, user_role: 'admin' }],
  })
})

it('is a guest of no workspace for the id 0 and for strangers', async () => {
  for (const user_id of [0, 99])
    expect(await whoIsSeen(client, { team_id: 5, user_id })).toMatchObject({
      me: { id: 0, guest: true },
      teams: [],
    })
})
