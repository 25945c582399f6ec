import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '@weft/server/testing'

import { purgeOpens } from './opens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('how often a link was opened is forgotten some while after it ended, and of standing links never', async () => {
  const owner = await server.addPerson('Olga')
  const team_id = await server.addTeam(owner)
  const made = await server.app.inject({
    method: 'POST',
    url: `/api/${team_id}/boards/quick`,
    headers: owner.headers,
    payload: { name: 'Board' },
  })
  const folder_id = made.json<{ data: { folders: { id: string }[] } }>().data.folders[0]?.id
  // By the days since the link was taken back, and since its end.
  const links = {
    stands: [null, null],
    ended: [null, 181],
    endsLater: [null, -5],
    young: [179, null],
    takenBack: [181, null],
    takenBackBeforeItsEnd: [181, -5],
  } as const
  await server.db.owner(async (tx) => {
    for (const [id, [revoked, ended]] of Object.entries(links)) {
      await tx.query(
        `insert into published_links (team_id, id, kind, folder_id, created_by, revoked_at, expires_at)
         values ($1, $2, 'view', $3, $4, now() - make_interval(days => $5), now() - make_interval(days => $6))`,
        [team_id, id, folder_id, owner.id, revoked, ended],
      )
      await tx.query(`insert into published_opens (team_id, link_id, opens) values ($1, $2, 7)`, [
        team_id,
        id,
      ])
    }
  })
  await purgeOpens({ db: server.db, days: 180, signal: new AbortController().signal })
  const left = await server.db.run<{ link_id: string }>(team_id, 'select link_id from published_opens')
  expect(left.map(({ link_id }) => link_id).toSorted()).toEqual(['endsLater', 'stands', 'young'])
})
