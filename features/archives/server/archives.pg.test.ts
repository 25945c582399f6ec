import { fetchExport, readExport, startExport } from '@weft/features/exports/shared'
import { newSlug, newUuid, setClockOffset } from '@weft/base'
import { permissionRecordId } from '@weft/model'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { readSentArchive } from '../shared/index.ts'
import { exportArchive, importArchive, linesOf, type MadeArchive } from './testing/archive-journey.ts'
import { addArchiveWorld, type ArchiveWorld } from './testing/archive-world.ts'

const TEN_MINUTES = { timeout: 600_000 }

let server: TestServer
let elsewhere: TestServer
let world: ArchiveWorld
let made: MadeArchive
beforeAll(async () => {
  server = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
  elsewhere = await startTestServer({ env: { ARCHIVE_IMPORT: 'on' } })
  world = await addArchiveWorld(server)
  made = await exportArchive(server, world.team_id, world.people.owner)
}, 300_000)
afterAll(async () => {
  await server.stop()
  await elsewhere.stop()
})
afterEach(() => setClockOffset(0))

let guests = 0
/** Somebody who brings the archive in, elsewhere. */
async function bring(bytes: Buffer) {
  const person = await elsewhere.addPerson(`Ida ${(guests += 1)}`)
  return { person, imported: await importArchive(elsewhere, bytes, person) }
}

const read = async <T>(node: TestServer, url: string, as: { headers: Readonly<Record<string, string>> }) =>
  (await node.app.inject({ url, headers: as.headers })).json<{ data: T }>().data

test(
  'an archive becomes the same workspace elsewhere: its archive has the same record files',
  TEN_MINUTES,
  async () => {
    const { imported, person } = await bring(made.bytes)
    expect(imported).toMatchObject({ state: 'done', problems: [] })
    const again = await exportArchive(elsewhere, imported.team_id ?? 0, person)
    expect(await linesOf(again.path)).toEqual(await linesOf(made.path))
    expect(again.hashes).toEqual(made.hashes)
    expect(again.report.files).toBe(made.report.files)
    // And once more, on the server that it came from, beside the original.
    const back = await importArchive(server, again.bytes, world.people.owner)
    const third = await exportArchive(server, back.team_id ?? 0, world.people.owner)
    expect(third.hashes).toEqual(made.hashes)
  },
)

test(
  'an id of the workspace that it came from is left nowhere but where origins are kept',
  TEN_MINUTES,
  async () => {
    const { imported } = await bring(made.bytes)
    const lines = await linesOf(made.path)
    const old = ['boards', 'folders', 'views', 'automations'].flatMap((kind) =>
      (lines[kind] ?? []).map((line) => (JSON.parse(line) as { id: string }).id),
    )
    expect(old.length).toBeGreaterThan(12)
    const tables = await elsewhere.db.owner((tx) =>
      tx.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and c.relname not in ('origins', 'placeholders', 'archives')`,
      ),
    )
    for (const { name } of tables) {
      const rows = await elsewhere.db.owner((tx) =>
        tx.query<{ row: string }>(`select t::text as row from ${name} t where team_id = $1`, [
          imported.team_id,
        ]),
      )
      for (const { row } of rows) {
        expect(old.filter((id) => row.includes(id)).map((id) => `${name}: ${id}`)).toEqual([])
        expect(row).not.toMatch(/person(-id)?:/)
      }
    }
  },
)

test(
  'what comes in can be read, found and worked with, and people in it are names without accounts',
  TEN_MINUTES,
  async () => {
    const { imported, person } = await bring(made.bytes)
    const team_id = imported.team_id ?? 0
    type Named = { id: string; name: string; board_id: string }
    const boards = await read<Named[]>(elsewhere, `/api/${team_id}/boards`, person)
    expect(boards.map(({ name }) => name).toSorted()).toEqual(['Parts', 'Plan'])
    const plan = boards.find(({ name }) => name === 'Plan')?.id ?? ''
    const folders = await read<Named[]>(elsewhere, `/api/${team_id}/folders?board_id=${plan}`, person)
    const folder = folders.find(({ name }) => name === 'Folder')?.id ?? ''
    const items = await read<{ id: string; comment_count?: number }[]>(
      elsewhere,
      `/api/${team_id}/items?folder_id=${folder}`,
      person,
    )
    expect(items.map(({ id }) => id)).toContain(world.item_id)
    expect(items.find(({ id }) => id === world.item_id)?.comment_count).toBe(2)
    const links = await read<{ name: string }[]>(
      elsewhere,
      `/api/${team_id}/references?folder_id=${folder}`,
      person,
    )
    expect(links.map(({ name }) => name)).toEqual(['Wheel'])
    const found = await read<{ title: string }[]>(elsewhere, `/api/search?q=First&team_id=${team_id}`, person)
    expect(found.map(({ title }) => title)).toContain('First')
    const views = await read<Named[]>(elsewhere, `/api/${team_id}/views?board_id=${plan}`, person)
    expect(views.map(({ name }) => name)).not.toContain('My own')
    // Nobody got in by it.
    const members = await read<{ id: number }[]>(elsewhere, `/api/teams/${team_id}/members`, person)
    expect(members.map(({ id }) => id)).toEqual([person.id])
    const accounts = await elsewhere.db.owner((tx) =>
      tx.query<{ email: string; password_hash: string }>(
        `select u.email, u.password_hash from users u join placeholders p on p.user_id = u.id and p.team_id = $1 where u.deleted_at is not null`,
        [team_id],
      ),
    )
    expect(accounts.length).toBeGreaterThan(2)
    expect(new Set(accounts.map(({ email, password_hash }) => `${email}${password_hash}`))).toEqual(
      new Set(['!']),
    )
    // What they are called is said of what they did and were given.
    const lines = (await linesOf(made.path))['attributes'] ?? []
    const who = lines
      .map((line) => JSON.parse(line) as { id: string; name: string })
      .find(({ name }) => name === 'Who')
    const csv = await elsewhere.app.inject({
      method: 'POST',
      url: `/api/${team_id}/items/csv`,
      headers: person.headers,
      payload: { ids: [world.item_id], attribute_ids: [who?.id] },
    })
    expect(csv.body).toContain(world.people.full.name)
    // An item can be added, and the next one gets the next number of its folder.
    const added = await elsewhere.app.inject({
      method: 'PUT',
      url: `/api/${team_id}/items/${newUuid()}`,
      headers: person.headers,
      payload: { board_id: plan, folder_id: folder, row_version: 1 },
    })
    expect(added.statusCode).toBe(201)
  },
)

test('a name that an archive brought is forgotten with its workspace', TEN_MINUTES, async () => {
  const { imported } = await bring(made.bytes)
  const names = () =>
    elsewhere.db.owner((tx) =>
      tx.query<{ name: string }>(`select name from users where email_key like 'placeholder:' || $1 || ':%'`, [
        imported.team_id,
      ]),
    )
  expect((await names()).map(({ name }) => name)).toContain(world.people.full.name)
  await elsewhere.db.run(imported.team_id ?? 0, 'delete from placeholders')
  expect(new Set((await names()).map(({ name }) => name))).toEqual(new Set(['']))
})

test('no secret and no number of the server is in the record files', TEN_MINUTES, async () => {
  const text = Object.values(await linesOf(made.path))
    .flat()
    .join('\n')
  expect(text).not.toMatch(/"(?:team_id|seq|user_id":\d|password|secret|token|hash)"/)
  for (const line of text.split('\n')) {
    const { created_by, updated_by } = JSON.parse(line) as Record<string, unknown>
    for (const by of [created_by, updated_by]) expect(['undefined', 'string', 'object']).toContain(typeof by)
  }
})

test('only the owner, with the password, gets an archive, and only for some days', TEN_MINUTES, async () => {
  const { team_id, people } = world
  const body = { kind: 'archive' } as const
  const ask = (as: { headers: Readonly<Record<string, string>> }) =>
    server.call(startExport, { params: { team_id }, body, as })
  const stranger = await server.addPerson('Stan')
  for (const person of [people.admin, people.full, people.restricted])
    expect((await ask(person)).status).toBe(403)
  expect((await ask(stranger)).status).toBe(404)
  expect((await ask({ headers: {} })).status).toBe(404)
  const { id } = (await ask(people.owner)).body.data
  expect((await ask(people.owner)).error).toMatchObject({ code: 'export_running' })
  const at = { params: { team_id, id } }
  const file = (as: { headers: Readonly<Record<string, string>> }) =>
    server.app.inject({ url: `/api/${team_id}/exports/${id}/file`, headers: as.headers })
  expect((await file(people.owner)).statusCode).toBe(409)
  await server.jobs.runDue()
  expect((await file(people.owner)).statusCode).toBe(200)
  for (const person of [people.admin, stranger]) {
    expect((await server.call(readExport, { ...at, as: person })).status).toBe(404)
    expect((await server.call(fetchExport, { ...at, as: person })).status).toBe(404)
  }
  // Of another workspace there is no such export.
  const other = await server.addTeam(people.owner, 'Other')
  expect((await server.call(readExport, { params: { team_id: other, id }, as: people.owner })).status).toBe(
    404,
  )
  setClockOffset(7 * 86_400_000 + 1_000)
  expect((await file(people.owner)).statusCode).toBe(404)
  await server.jobs.run('end-archives')
  expect((await server.call(readExport, { ...at, as: people.owner })).status).toBe(404)
})

test(
  'what was asked for and never came to the queue is begun with when it is asked for again',
  TEN_MINUTES,
  async () => {
    const { team_id, people } = world
    const body = { kind: 'archive' } as const
    const ask = () => server.call(startExport, { params: { team_id }, body, as: people.owner })
    const { id } = (await ask()).body.data
    // The server died in between.
    server.jobs.waiting.length = 0
    expect((await ask()).status).toBe(429)
    await server.jobs.runDue()
    expect(
      (await server.call(readExport, { params: { team_id, id }, as: people.owner })).body.data.state,
    ).toBe('done')
    const person = await elsewhere.addPerson('Ida the patient')
    const send = () =>
      elsewhere.app.inject({
        method: 'POST',
        url: '/api/me/archives',
        headers: { ...person.headers, 'content-type': 'application/zip' },
        payload: made.bytes,
      })
    const sent = (await send()).json<{ data: { id: string } }>().data
    elsewhere.jobs.waiting.length = 0
    expect((await send()).statusCode).toBe(429)
    await elsewhere.jobs.runDue()
    const at = { params: { id: sent.id }, as: person }
    expect((await elsewhere.call(readSentArchive, at)).body.data).toMatchObject({
      state: 'done',
      problems: [],
    })
  },
)

test('whoever gave the workspace away meanwhile fetches nothing any more', TEN_MINUTES, async () => {
  const { team_id, people } = await addArchiveWorld(server)
  const archive = await server.call(startExport, {
    params: { team_id },
    body: { kind: 'archive' },
    as: people.owner,
  })
  await server.jobs.runDue()
  await server.db.owner((tx) =>
    tx.query('update teams set owner_id = $2 where id = $1', [team_id, people.admin.id]),
  )
  await server.db.owner((tx) =>
    tx.query(
      `update team_members set role = case user_id when $2 then 'owner' else 'admin' end where team_id = $1 and user_id in ($2, $3)`,
      [team_id, people.admin.id, people.owner.id],
    ),
  )
  await server.db.owner((tx) =>
    tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'team'`, [team_id]),
  )
  server.kit.access.stale(team_id, Number.MAX_SAFE_INTEGER)
  const { id } = archive.body.data
  for (const as of [people.owner, people.admin])
    expect((await server.call(fetchExport, { params: { team_id, id }, as })).status).toBeGreaterThanOrEqual(
      403,
    )
})

test('what its maker may not see is absent, with its number', TEN_MINUTES, async () => {
  const { team_id, people, as, board_id, folder_id } = await addArchiveWorld(server)
  const closed = { [`VIEW_FOLDER:role:owner`]: false, [`VIEW_FOLDER:user:${people.owner.id}`]: false }
  await server.db.run(
    team_id,
    `insert into permissions (team_id, id, resource_type, resource_id, permissions, final_permissions, row_version, seq)
     values ($1, $2, 'folder', $3, '{}', $4, 1, 1)`,
    [team_id, permissionRecordId('folder', folder_id), folder_id, JSON.stringify(closed)],
  )
  await server.db.owner((tx) =>
    tx.query(`update feeds set seq = seq + 1 where team_id = $1 and kind = 'team'`, [team_id]),
  )
  server.kit.access.stale(team_id, Number.MAX_SAFE_INTEGER)
  expect((await as.owner.call('GET', `/folders/${folder_id}/content`)).status).toBe(404)
  const archive = await exportArchive(server, team_id, people.owner)
  expect(archive.report.absent).toMatchObject({ boards: 0, folders: 2 })
  const lines = await linesOf(archive.path)
  const records = Object.values(lines)
    .flat()
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(records.filter((record) => record['folder_id'] === folder_id || record['id'] === folder_id)).toEqual(
    [],
  )
  expect(lines['items']).toHaveLength(1)
  expect(lines['comments']).toEqual([])
  expect(lines['attachments']).toEqual([])
  expect(records.map(({ id }) => id)).toContain(board_id)
})

test('an archive is one moment, whatever is changed while it is written', TEN_MINUTES, async () => {
  const { team_id, people, as } = await addArchiveWorld(server)
  const board_id = newSlug()
  const [folder_id, name] = [newSlug(), newUuid()]
  await as.owner.make('boards', { name: 'Busy' }, board_id)
  await as.owner.make('attributes', { board_id, name: 'Name', type: 'text', primary: true }, name)
  await as.owner.make('folders', { board_id, name: 'Folder', attribute_ids: [name] }, folder_id)
  const ids = await Promise.all(
    Array.from({ length: 300 }, () =>
      as.owner.make('items', { board_id, folder_id, values: { [name]: '0' } }),
    ),
  )
  // Rounds: each gives all items the same value in one call, so a moment never holds two of them.
  let isOver = false
  let rounds = 0
  const edits = (async () => {
    while (!isOver) {
      rounds += 1
      await server.db.write({ team: team_id }, (tx) =>
        tx.query(
          `update items set values = jsonb_set(values, array[$2], $3::jsonb) where team_id = $1 and folder_id = $4`,
          [team_id, name, JSON.stringify([String(rounds), rounds + 1]), folder_id],
        ),
      )
      await as.owner.make('items', { board_id, folder_id, values: { [name]: String(rounds) } })
    }
  })()
  const archive = await exportArchive(server, team_id, people.owner).finally(() => (isOver = true))
  await edits
  expect(rounds).toBeGreaterThan(1)
  const lines = (await linesOf(archive.path))['items'] ?? []
  const values = lines
    .map((line) => JSON.parse(line) as { id: string; folder_id: string; values: Record<string, [string]> })
    .filter((item) => item.folder_id === folder_id && ids.includes(item.id))
    .map((item) => item.values[name]?.[0])
  expect(values).toHaveLength(300)
  expect(new Set(values).size).toBe(1)
})

test('a damaged archive makes no workspace, and says what is wrong with it', TEN_MINUTES, async () => {
  const count = async () =>
    (await elsewhere.db.owner((tx) => tx.query<{ n: number }>('select count(*)::int as n from teams')))[0]?.n
  const before = await count()
  const middle = Buffer.from(made.bytes)
  middle[Math.floor(middle.length / 3)] = (middle[Math.floor(middle.length / 3)] ?? 0) ^ 255
  for (const bytes of [
    middle,
    made.bytes.subarray(0, made.bytes.length / 2),
    Buffer.from('Name\nAnn\n'),
    Buffer.alloc(0),
  ]) {
    const { imported } = await bring(bytes)
    expect(imported).toMatchObject({ state: 'failed', team_id: null })
    expect(imported.problems.length).toBeGreaterThan(0)
    for (const problem of imported.problems) expect(problem).toMatch(/^[A-Z“a-z].*\.$/)
  }
  expect(await count()).toBe(before)
})

test(
  'an archive that was sent is its sender’s alone, and nobody sends one for somebody else',
  TEN_MINUTES,
  async () => {
    const { imported } = await bring(made.bytes)
    const other = await elsewhere.addPerson('Otto')
    const at = { params: { id: imported.id } }
    expect((await elsewhere.call(readSentArchive, { ...at, as: other })).status).toBe(404)
    const nobodys = { method: 'POST', url: '/api/me/archives', payload: made.bytes } as const
    const answer = await elsewhere.app.inject({ ...nobodys, headers: { 'content-type': 'application/zip' } })
    expect(answer.statusCode).toBe(401)
  },
)

test('who owns as many workspaces as one may gets no other by an archive', TEN_MINUTES, async () => {
  const tight = await startTestServer({
    env: { ARCHIVE_IMPORT: 'on' },
    limits: { workspaces_per_owner: 1 },
  })
  try {
    const person = await tight.addPerson('Ida')
    const first = await importArchive(tight, made.bytes, person)
    const second = await importArchive(tight, made.bytes, person)
    expect([first.state, second.state, second.team_id]).toEqual(['done', 'failed', null])
    const [left] = await tight.db.owner((tx) =>
      tx.query<{ n: number }>('select count(*)::int as n from teams'),
    )
    expect(left?.n).toBe(1)
  } finally {
    await tight.stop()
  }
})
