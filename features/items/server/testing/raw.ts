import type { TestServer } from '@weft/server/testing'
import { expect } from 'vitest'

import type { Fields } from './calls.ts'
import { tableHashes } from './table-hashes.ts'
import type { World } from './world.ts'

export type Ask = [
  method: 'PUT' | 'POST' | 'DELETE' | 'GET',
  path: string,
  payload?: string,
  headers?: Record<string, string>,
]

/** A request with its body as bytes of our own, JSON unless the headers say otherwise. */
export async function sendRaw(world: World, ...[method, path, payload, headers]: Ask) {
  const response = await world.server.app.inject({
    method,
    url: `/api/${world.team_id}${path}`,
    headers: {
      ...world.people.owner.headers,
      ...(headers ?? { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = response.body.startsWith('{') ? (JSON.parse(response.body) as Fields) : {}
  return { status: response.statusCode, code: body['code'], data: body['data'] }
}

/** Runs the calls and proves that none of them left anything behind, nor anything in the log. */
export async function changesNothing(server: TestServer, calls: () => Promise<void>): Promise<void> {
  const before = await tableHashes(server.db)
  await calls()
  expect(await tableHashes(server.db)).toEqual(before)
  expect(server.warnings).toEqual([])
}
