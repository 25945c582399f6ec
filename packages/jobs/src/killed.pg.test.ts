import { fileURLToPath } from 'node:url'

import { startChild } from '@weft/base/testing'
import { openDatabase } from '@weft/db'
import { createTestDatabase } from '@weft/db/testing'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { createJobs, prepareJobTables } from './index.ts'

const log = { info() {}, warn() {}, error() {} }
const { connectionString, drop } = await createTestDatabase()
const db = openDatabase({ connectionString, poolSize: 2 })
afterAll(async () => {
  await db.end()
  await drop()
})

test('serial jobs of a process that was killed in one run within seconds after the next start', async () => {
  const seen: number[] = []
  const jobs = createJobs({ db, connectionString, log })
  onTestFinished(() => jobs.stop())
  jobs.register<{ team_id: number; n: number }>('count', async ({ payload }) => void seen.push(payload.n))
  await prepareJobTables(connectionString)
  const add = (n: number) =>
    db.owner((tx) =>
      tx.query(`select graphile_worker.add_job('count', $1, 'count 1')`, [JSON.stringify({ team_id: 1, n })]),
    )
  await add(1)
  await add(2)
  const node = fileURLToPath(new URL('./testing/busy-node.ts', import.meta.url))
  const child = startChild(process.execPath, [node, connectionString], { atEnd: onTestFinished })
  expect(await child.firstOutput).toBe('in it\n')
  await child.end('SIGKILL')
  jobs.start()
  // Not the hours after which the library believes that nobody works on it any more.
  await vi.waitFor(() => expect(seen).toEqual([1, 2]), 30_000)
})
