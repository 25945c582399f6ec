import { addWorkspace, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { search } from '../shared/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limits: { search_rate: 0.001, search_burst: 2 } })
})
afterAll(() => server.stop())

test('whoever searches too fast is told when to come back; others and other reads are not held', async () => {
  const { people, team_id, as } = await addWorkspace(server, ['full'])
  const ask = async (person: typeof people.full) =>
    (await server.call(search, { query: { q: 'lantern', team_id }, as: person })).status
  expect([await ask(people.full), await ask(people.full), await ask(people.full)]).toEqual([200, 200, 429])
  expect(await ask(people.owner)).toBe(200)
  expect((await as.full.call('GET', '/boards')).status).toBe(200)
})
