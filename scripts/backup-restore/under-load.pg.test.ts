import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { type Api, createApi, signUp } from '../../bench/harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeFolder, makeTeam } from '../../bench/harness/board.ts'
import { startWeft, type Weft } from '../../bench/harness/weft.ts'
import { withDataFolder, writeBackup } from '../../packages/db/src/backup/index.ts'
import { openForCopy } from '../../packages/db/src/backup/sessions.ts'
import { tableHashes } from '../../packages/db/src/backup/testing/table-hashes.ts'
import { root, run } from '../run.ts'

const WRITERS = 6
const base = makeTempFolder('load', afterAll)
const file = join(base, 'weft.tar')
let weft: Weft
let api: Api
let board: BenchBoard
let folders: string[]
let itemsOf: string[][]

/** One acknowledged save. */
interface Save {
  folder_id: string
  item_id: string
  attribute_id: string
  text: string
  seq: number
  row_version: number
  /** Whether the answer was there before the backup began. */
  isBefore: boolean
}

beforeAll(async () => {
  weft = await startWeft()
  api = await signUp(weft.url)
  board = await makeBoard(api, await makeTeam(api))
  folders = [board.folder_id, await makeFolder(api, board), await makeFolder(api, board)]
  itemsOf = []
  for (const folder of folders) itemsOf.push(await fill(api, board, 200, folder))
  // Waits to be started, with a file of its own and a job that would forget it.
  const path = `/api/${board.team_id}/imports?folder_id=${board.folder_id}&file_name=list.csv`
  await api.call('POST', path, Buffer.from('Name\nA row\n'), { 'content-type': 'text/csv' })
})

afterAll(async () => {
  await weft.stop({ forget: true })
})

const cli = (script: string, args: string[], env = {}) =>
  run(process.execPath, [`scripts/${script}.ts`, ...args], { env: { DATABASE_URL: undefined, ...env } })

type Session = Awaited<ReturnType<typeof openForCopy>>

async function read<T>(url: string, work: (session: Session) => Promise<T>): Promise<T> {
  const session = await openForCopy(url, 'test')
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

test('a backup taken while people save holds a prefix of what they were told, and the app starts on it', async () => {
  const saves: Save[] = []
  const state = { isBefore: true, done: false }
  const attribute_id = board.attributes[4]?.id ?? ''
  const writer = async (n: number) => {
    const which = n % folders.length
    const folder_id = folders[which] ?? ''
    // Every writer has rows of their own, so that each save is the next version.
    const items = (itemsOf[which] ?? []).filter((_id, at) => at % WRITERS === n)
    for (let at = 0; !state.done; at++) {
      const item_id = items[at % items.length] ?? ''
      const row_version = Math.floor(at / items.length) + 2
      const text = `writer ${n} save ${at}`
      const path = `/api/${board.team_id}/values/${item_id}.${attribute_id}`
      const { data } = await api.ask<{ data: { seq: number } }>('PUT', path, { data: text, row_version })
      const { isBefore } = state
      saves.push({ folder_id, item_id, attribute_id, text, seq: data.seq, row_version, isBefore })
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, n) => writer(n))
  await sleep(500)
  state.isBefore = false
  let inSnapshot: Record<string, string> = {}
  const summary = await withDataFolder(weft.dataDir, (connectionString) =>
    writeBackup({
      connectionString,
      dataDir: weft.dataDir,
      file,
      weft: 'test',
      onSnapshot: (snapshot) =>
        read(connectionString, async (client) => {
          await client.query(`begin isolation level repeatable read; set transaction snapshot '${snapshot}'`)
          // Time for the writers to go on beyond it.
          await sleep(300)
          inSnapshot = await tableHashes(client)
        }),
    }),
  )
  await sleep(300)
  state.done = true
  await Promise.all(writers)
  // Mails that were sent meanwhile may be among them or not.
  const kept = summary.manifest.files.map(({ path }) => path).filter((path) => !/\.(json|eml)$/.test(path))
  expect(kept.toSorted()).toEqual([expect.stringMatching(/^imports\/.*\.csv$/), 'secret-key'])

  const dataDir = join(base, 'restored')
  const restored = await cli('restore', [file, '--data', dataDir])
  expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored/) })
  expect(restored.output).toMatch(/^Restored [\d,]+ rows as of \d{4}-.*\n$/)

  await withDataFolder(dataDir, (url) =>
    read(url, async (client) => {
      // The same rows as in the very state that was saved, by the database's own reckoning.
      expect(await tableHashes(client)).toEqual(inSnapshot)
      // What tells people of changes, what finds them and what lists them as work comes after them, in its own time.
      const jobs = await client.query<{ key: string }>(
        `select key from graphile_worker.jobs where key !~ '^(tell-people|index-search|keep-work):'`,
      )
      expect(jobs.rows.map(({ key }) => key)).toEqual([expect.stringMatching(/^forget:/)])
      for (const folder_id of folders) {
        const feed = await client.query<{ seq: number; count: number; last: number }>(
          `select seq::int, (select count(distinct seq)::int from activity where feed_kind = 'folder' and feed_id = $1) as count,
             (select max(seq)::int from activity where feed_kind = 'folder' and feed_id = $1) as last
           from feeds where kind = 'folder' and id = $1`,
          [folder_id],
        )
        const { seq = 0, count, last } = feed.rows[0] ?? {}
        // Every number from 1 to the feed's own, and none beyond.
        expect({ count, last }).toEqual({ count: seq, last: seq })
        const acknowledged = saves.filter((save) => save.folder_id === folder_id)
        expect(acknowledged.every((save) => !save.isBefore || save.seq <= seq)).toBe(true)
        expect(acknowledged.some((save) => save.seq > seq)).toBe(true)
        // What people were told up to that number, played back, is what the rows hold.
        const replayed = new Map<string, unknown>()
        for (const save of acknowledged.toSorted((a, b) => a.seq - b.seq))
          if (save.seq <= seq) replayed.set(save.item_id, [save.text, save.row_version])
        const { rows } = await client.query<{ id: string; slot: unknown }>(
          `select id::text, values -> $2 as slot from items where folder_id = $1 and (values -> $2 ->> 1)::int > 1`,
          [folder_id, attribute_id],
        )
        expect(new Map(rows.map(({ id, slot }) => [id, slot]))).toEqual(replayed)
      }
    }),
  )

  const again = await startWeft({ dataDir })
  try {
    // The secret key came along: who was signed in still is, and saves.
    const there = createApi(again.url, api.token, api.user_id, api.email)
    const [item_id = ''] = itemsOf[0] ?? []
    const path = `/api/${board.team_id}/values/${item_id}.${board.attributes[3]?.id}`
    const date = { start: '2026-05-05', hasTime: false }
    await there.ask('PUT', path, { data: date, row_version: 2 })
    const { data } = await there.ask<{ data: { data: unknown } }>('GET', path)
    expect(data.data).toEqual(date)
  } finally {
    await again.stop()
  }
})

test('the command saves into the data folder by itself, and says what it did in one sentence', async () => {
  const saved = await cli('backup', ['--data', weft.dataDir])
  expect(saved).toMatchObject({ code: 0 })
  expect(saved.output).toMatch(/^Saved [\d,]+ rows and \d+ files to \S+\.tar \([\d.]+ [kM]B\)\. .*\n$/)
  expect(readdirSync(join(weft.dataDir, 'backups'))).toEqual([expect.stringMatching(/^weft-.*Z\.tar$/)])
})

test('what goes wrong is one sentence and an exit code', async () => {
  const used = await cli('restore', [])
  expect(used).toMatchObject({ code: 2 })
  expect(used.output).toContain('npm run restore -- FILE')
  expect(await cli('backup', ['--data', join(base, 'nowhere')])).toMatchObject({
    code: 1,
    output: `There is no data of Weft in ${join(base, 'nowhere')}.\n`,
  })
  const running = await cli('restore', [file, '--data', weft.dataDir, '--replace'])
  expect(running).toMatchObject({
    code: 1,
    output: `Weft is running on ${weft.dataDir}: stop it first.\n`,
  })
  // A limit on the size of files ends a write as a full disk does.
  const full = await run('sh', [
    '-c',
    `ulimit -f 4; trap '' XFSZ; exec "$0" scripts/backup.ts --data "$1" --to "$2"`,
    process.execPath,
    weft.dataDir,
    join(base, 'small', 'weft.tar'),
  ])
  expect(full).toMatchObject({ code: 1, output: 'The disk is full: nothing was saved.\n' })
  expect(readdirSync(join(base, 'small'))).toEqual([])
})

test('a restore that is killed leaves no database behind, and the next one succeeds', async () => {
  const dataDir = join(base, 'killed')
  const child = startChild(process.execPath, ['scripts/restore.ts', file, '--data', dataDir], {
    cwd: root,
    atEnd: onTestFinished,
  })
  const postmaster = () =>
    existsSync(dataDir) &&
    readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'postgres', 'postmaster.pid')))
  while (!postmaster()) await sleep(10)
  await child.end()
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(await cli('restore', [file, '--data', dataDir])).toMatchObject({ code: 0 })
  expect(readdirSync(dataDir)).toContain('postgres')
  expect(readdirSync(dataDir).filter((name) => name.startsWith('.restoring'))).toEqual([])
})
