import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { type Child, startChild } from '@weft/base/testing'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { transferErrors } from '../shared/index.ts'
import { createImportFiles } from './import-files.ts'
import { attributesOf } from './import-access.ts'
import { planMapping } from './plan-mapping.ts'
import { beginImport, findImport } from './queries.ts'
import { runImport } from './run-import.ts'
import { makeBoard, offeredMapping, type Place, readItems, uploadText } from './testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node = await startNode(world)
const { kit } = node
const files = createImportFiles(join(world.dataDir, 'imports'))

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

const never = new AbortController().signal
const rowsOf = (count: number) =>
  `Name,Tag,Points\n${Array.from({ length: count }, (_, n) => `row ${n},tag ${n % 7},${n % 10 === 3 ? 'bad' : n}\n`).join('')}`

/** An import that waits, without a job: the test runs it by hand. */
async function waitingImport(place: Place, rows: number): Promise<string> {
  const { id, preview } = await uploadText(node, place, rowsOf(rows))
  const row = await findImport(world.db, 1, id)
  const mapping = offeredMapping(preview, place).map((entry) =>
    entry.column === 2 ? { column: 2, action: 'new', type: 'number', name: 'Points' } : entry,
  )
  const attributes = planMapping(mapping as Parameters<typeof planMapping>[0], {
    import_id: id,
    columns: 3,
    attributes: await attributesOf(kit, 1, place.board_id),
    isEmpty: false,
    limit: 200,
  })
  const mapped = row && { ...row, mapping: { ...row.mapping, attributes } }
  if (mapped) await world.db.write({ team: 1 }, (tx) => beginImport(tx, mapped, 2))
  return id
}

async function expectWhole(place: Place, id: string, rows: number) {
  const row = await findImport(world.db, 1, id)
  const bad = Math.ceil((rows - 3) / 10)
  expect(row).toMatchObject({
    state: 'done',
    rows_done: rows,
    report: { rows_in: rows, rows_skipped: 0, cells_skipped: bad, problems: bad, attributes_made: 2 },
  })
  const { items, attributes } = await readItems(node, place)
  expect(items.map(({ values }) => values['Name'])).toEqual(
    Array.from({ length: rows }, (_, n) => `row ${n}`),
  )
  expect(attributes).toHaveLength(3)
  const lines = (await node.call('GET', `/api/1/imports/${id}/errors.csv`)).text.trim().split('\r\n')
  expect(lines).toHaveLength(1 + bad)
  expect(new Set(lines).size).toBe(lines.length)
}

// Each run starts a process that reads the file: half a second of a free core, and much longer on a busy one.
const PATIENT = { timeout: 600_000 }

test('a run that dies after any of 20 chunks goes on without a row twice or missing', PATIENT, async () => {
  const place = await makeBoard(node)
  const id = await waitingImport(place, 2_000)
  const seen: number[] = []
  for (let dies = 1; dies <= 20; dies++) {
    const run = runImport(
      {
        kit,
        files,
        stopping: never,
        cancelled: never,
        onChunk(rows_done) {
          // As a crash would: the chunk is written, nothing else is.
          if (rows_done >= dies * 100) throw transferErrors.import_delayed()
        },
      },
      { team_id: 1, id },
    )
    await expect(run).rejects.toThrow('The import will continue shortly.')
    seen.push((await findImport(world.db, 1, id))?.rows_done ?? -1)
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(await runImport({ kit, files, stopping: never, cancelled: never }, { team_id: 1, id })).toBe('done')
  await expectWhole(place, id, 2_000)
})

test('a run that dies between making attributes and saying so makes none twice', PATIENT, async () => {
  const place = await makeBoard(node)
  const id = await waitingImport(place, 300)
  const before = await findImport(world.db, 1, id)
  const dying = {
    kit,
    files,
    stopping: never,
    cancelled: never,
    onChunk() {
      throw transferErrors.import_delayed()
    },
  }
  await expect(runImport(dying, { team_id: 1, id })).rejects.toThrow('The import will continue shortly.')
  await kit.db.run(
    1,
    `update imports set state = 'waiting', mapping = $1, report = null, rows_done = 0 where id = $2`,
    [JSON.stringify(before?.mapping), id],
  )
  expect(await runImport({ kit, files, stopping: never, cancelled: never }, { team_id: 1, id })).toBe('done')
  await expectWhole(place, id, 300)
})

test('a server that stops finishes its chunk, and the next one goes on', PATIENT, async () => {
  const place = await makeBoard(node)
  const id = await waitingImport(place, 1_000)
  const stopping = new AbortController()
  const onChunk = (rows: number) => {
    if (rows === 400) stopping.abort()
  }
  expect(
    await runImport({ kit, files, stopping: stopping.signal, cancelled: never, onChunk }, { team_id: 1, id }),
  ).toBe('stopped')
  const stopped = await findImport(world.db, 1, id)
  expect(stopped).toMatchObject({ state: 'running', rows_done: 400, report: { rows_in: 400 } })
  expect((await readItems(node, place)).items).toHaveLength(400)
  expect(await runImport({ kit, files, stopping: never, cancelled: never }, { team_id: 1, id })).toBe('done')
  await expectWhole(place, id, 1_000)
})

const script = fileURLToPath(new URL('./testing/run-node.ts', import.meta.url))

async function startProcess(): Promise<Child> {
  const child = startChild(process.execPath, [script, connectionString, world.dataDir], {
    atEnd: onTestFinished,
  })
  await child.firstOutput
  return child
}

test('a process that is killed again and again still imports every row once', PATIENT, async () => {
  const place = await makeBoard(node)
  const rows = 12_000
  const id = await waitingImport(place, rows)
  await kit.db.owner((tx) =>
    tx.query(`select graphile_worker.add_job('import-csv', $1, run_at := now() + interval '4 seconds')`, [
      JSON.stringify({ team_id: 1, import_id: id }),
    ]),
  )
  // The test's own node would take the job, too.
  await node.stop()
  const progress: number[] = []
  let kills = 0
  try {
    for (let child = await startProcess(); ; child = await startProcess()) {
      const from = progress.at(-1) ?? 0
      const asked = { timeout: 300_000, interval: 25 }
      const isDone = async () => (await findImport(world.db, 1, id))?.state === 'done'
      const hasWritten = async () => ((await findImport(world.db, 1, id))?.rows_done ?? 0) > from
      // Killed soon after it has begun to write, each time a little later in its step.
      await expect.poll(async () => (await hasWritten()) || (await isDone()), asked).toBe(true)
      if (kills < 8) await sleep(20 + 35 * kills)
      else await expect.poll(isDone, asked).toBe(true)
      await child.end()
      const row = await findImport(world.db, 1, id)
      progress.push(row?.rows_done ?? 0)
      if (row?.state === 'done') break
      kills += 1
    }
  } finally {
    Object.assign(node, await startNode(world))
  }
  expect(kills).toBeGreaterThan(2)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  await expectWhole(place, id, rows)
})
