import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { afterAll, expect, test } from 'vitest'

import { analyseFile } from './analyse.ts'
import { fileReader } from './file-reader.ts'
import { readRows } from './read-rows.ts'

const folder = makeTempFolder('csv', afterAll)
const good = join(folder, 'good.csv')
const open = join(folder, 'open.csv')
writeFileSync(good, `Name,Points\n${Array.from({ length: 950 }, (_, n) => `Row ${n},${n}`).join('\n')}\n`)
writeFileSync(open, 'Name\n"never closed\n')

const context = { locale: 'en-US', tz: 'UTC', week_start: 1 as const, now: 0, me: 1, people: new Map() }
const limits = { rows: 1_000, columns: 10 }
const input = {
  path: good,
  format: 'csv' as const,
  encoding: 'utf-8' as const,
  sheet: null,
  product: null,
  below: null,
  delimiter: ',' as const,
  header: true,
  names: ['Name', 'Points'],
  columns: [
    { column: 0, attribute_id: 'a', type: 'text', settings: {} },
    { column: 1, attribute_id: 'b', type: 'number', settings: {} },
  ],
  context,
  from: 0,
  chunk: 100,
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

test('a process answers one question after the other as the functions themselves do', async () => {
  const analysis = await analyseFile({ path: good, asked: {}, context, limits })
  const chunks = await all(readRows(input))
  for (let round = 0; round < 2; round++) {
    expect(await fileReader.analyse({ path: good, asked: {}, context, limits })).toEqual(analysis)
    expect(await all(fileReader.rows(input))).toEqual(chunks)
  }
})

test('questions at the same time do not meet', async () => {
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => fileReader.analyse({ path: good, asked: {}, context, limits })),
  )
  expect(answers.map(({ rows }) => rows)).toEqual([950, 950, 950, 950, 950])
})

test('a file that cannot be read, one that is not there, and rows that nobody wants leave the next question alone', async () => {
  await expect(fileReader.analyse({ path: open, asked: {}, context, limits })).rejects.toMatchObject({
    code: 'csv_open_quote',
  })
  await expect(
    fileReader.analyse({ path: join(folder, 'none.csv'), asked: {}, context, limits }),
  ).rejects.toThrow(/ENOENT/)
  for await (const chunk of fileReader.rows(input)) {
    expect(chunk.rows).toHaveLength(100)
    break
  }
  expect((await fileReader.analyse({ path: good, asked: {}, context, limits })).rows).toBe(950)
})

/** The numbers of the processes that this one started to read files. */
function readersOfThis(): number[] {
  return execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('reader-process'))
    .map((line) => Number.parseInt(line, 10))
}

test.for(['SIGTRAP', 'SIGABRT', 'SIGKILL'] as const)(
  'one that dies by %s takes its question along, and neither the server nor the next question',
  async (signal) => {
    const rows = fileReader.rows({ ...input, chunk: 10 })
    expect((await rows.next()).value?.rows).toHaveLength(10)
    const readers = readersOfThis()
    expect(readers.length).toBeGreaterThan(0)
    for (const pid of readers) process.kill(pid, signal)
    await expect(all(rows)).rejects.toThrow(`ended without a word (${signal})`)
    expect((await fileReader.analyse({ path: good, asked: {}, context, limits })).rows).toBe(950)
  },
)
