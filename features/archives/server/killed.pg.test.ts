import { readExport, startExport } from '@weft/features/exports/shared'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { newSlug, newUuid } from '@weft/base'
import { startChild } from '@weft/base/testing'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type ArchiveImport, readSentArchive } from '../shared/index.ts'
import { createArchiveFiles } from './archive-files.ts'
import { exportWorkspace } from './export/export-workspace.ts'
import { exportArchive, type MadeArchive } from './testing/archive-journey.ts'
import { addArchiveWorld, type ArchiveWorld } from './testing/archive-world.ts'

const PATIENT = { timeout: 300_000 }
const script = fileURLToPath(new URL('./testing/run-import.ts', import.meta.url))

let server: TestServer
let world: ArchiveWorld
let made: MadeArchive
beforeAll(async () => {
  server = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
  world = await addArchiveWorld(server)
  await addManyItems(3_000)
  made = await exportArchive(server, world.team_id, world.people.owner)
}, 300_000)
afterAll(() => server.stop())

/** So many that an import takes a while. */
async function addManyItems(count: number): Promise<void> {
  const { team_id, board_id } = world
  const folder_id = newSlug()
  await world.as.owner.make('folders', { board_id, name: 'Many', attribute_ids: [] }, folder_id)
  const ids = Array.from({ length: count }, () => newUuid())
  await server.db.write({ team: team_id }, (tx) =>
    tx.query(
      `insert into items (team_id, id, board_id, folder_id, row_version, seq) select $1, i, $2, $3, 1, 1 from unnest($4::uuid[]) i`,
      [team_id, board_id, folder_id, ids],
    ),
  )
}

const rowsOf = async (table: string) =>
  (await server.db.owner((tx) => tx.query<{ n: number }>(`select count(*)::int as n from ${table}`)))[0]?.n ??
  0

const everything = async () =>
  Promise.all(
    ['teams', 'users', 'boards', 'items', 'origins', 'placeholders', 'feeds', 'attachments'].map(rowsOf),
  )

test(
  'an import that is killed anywhere leaves no row, and the next try makes all of it once',
  PATIENT,
  async () => {
    const person = await server.addPerson('Ida')
    const before = await everything()
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/me/archives',
      headers: { ...person.headers, 'content-type': 'application/zip' },
      payload: made.bytes,
    })
    const { id } = sent.json<{ data: ArchiveImport }>().data
    const state = async () => (await server.call(readSentArchive, { params: { id }, as: person })).body.data
    for (let kill = 0; kill < 4; kill++) {
      const child = startChild(
        process.execPath,
        [script, server.connectionString, server.dataDir, String(person.id), id],
        {
          atEnd: onTestFinished,
        },
      )
      await child.firstOutput
      // Each time a little later in its work.
      await sleep(30 + 120 * kill)
      await child.end()
      const after = await state()
      if (after.state === 'done') break
      await expect.poll(everything, { timeout: 20_000 }).toEqual(before)
      expect(after.team_id).toBeNull()
    }
    await server.jobs.run('import-archive', { team_id: 0, user_id: person.id, id } as { team_id: number })
    await server.jobs.runDue()
    const { team_id, ...done } = await state()
    expect(done).toMatchObject({ state: 'done', problems: [] })
    expect(await rowsOf('teams')).toBe((before[0] ?? 0) + 1)
    const again = await exportArchive(server, team_id ?? 0, person)
    expect(again.hashes).toEqual(made.hashes)
    expect(await readdir(join(server.dataDir, 'archives'))).not.toContain(`${id}.zip`)
  },
)

test('an export that was stopped is begun anew, and holds no files once it is over', PATIENT, async () => {
  const { team_id, people } = world
  const begun = await server.call(startExport, {
    params: { team_id },
    body: { kind: 'archive' },
    as: people.owner,
  })
  const { id } = begun.body.data
  const files = createArchiveFiles(join(server.dataDir, 'archives'))
  const stopping = new AbortController()
  const deps = { kit: server.kit, secret: 'other', openFile: async () => null }
  const dying = exportWorkspace(deps, {
    team_id,
    user_id: people.owner.id,
    path: await files.draft(id),
    signal: stopping.signal,
    async onProgress(progress) {
      if (progress >= 50) stopping.abort(new Error('the server stops'))
    },
  })
  await expect(dying).rejects.toThrow('the server stops')
  expect((await server.call(readExport, { params: { team_id, id }, as: people.owner })).body.data.state).toBe(
    'waiting',
  )
  await server.jobs.runDue()
  expect((await server.call(readExport, { params: { team_id, id }, as: people.owner })).body.data.state).toBe(
    'done',
  )
  expect(await rowsOf('file_holds')).toBe(0)
  expect((await readdir(join(server.dataDir, 'archives'))).filter((name) => name.endsWith('.part'))).toEqual(
    [],
  )
})
