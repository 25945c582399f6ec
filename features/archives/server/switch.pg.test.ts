import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readSentArchive } from '../shared/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const OFF = 'Importing archives is switched off on this server.'

test('unless the operator says so, nobody sends archives, and nothing of them is kept', async () => {
  const person = await server.addPerson('Ida')
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/me/archives',
    headers: { ...person.headers, 'content-type': 'application/zip' },
    payload: Buffer.from('an archive'),
  })
  expect(sent.statusCode).toBe(403)
  expect(sent.json()).toMatchObject({ code: 'archive_import_off', message: OFF })
  expect(await server.db.owner((tx) => tx.query('select 1 from archive_imports'))).toEqual([])
})

test('what was sent before it was switched off is not brought in', async () => {
  const person = await server.addPerson('Otto')
  const id = newUuid()
  await server.db.run(
    { user: person.id },
    `insert into archive_imports (user_id, id, state, created_at) values ($1, $2, 'waiting', now())`,
    [person.id, id],
  )
  await server.jobs.run('import-archive', { team_id: 0, user_id: person.id, id } as { team_id: number })
  const { data } = (await server.call(readSentArchive, { params: { id }, as: person })).body
  expect(data).toMatchObject({ state: 'failed', team_id: null, problems: [OFF] })
})
