import { createTestDatabase } from '@weft/db/testing'
import { expect, test } from 'vitest'

import { makeBoard, offeredMapping, untilEnded, uploadText } from './testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const ROWS = 20_000

/** Ten kinds of columns, twice: what people's lists are made of. */
function wideCsv(): string {
  const header = Array.from({ length: 20 }, (_, at) => (at === 0 ? 'Name' : `Column ${at}`)).join()
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const half = [
      `Row number ${n}`,
      `tag ${n % 12}`,
      `${n % 1000}.${n % 100}`,
      `2024-0${(n % 9) + 1}-1${n % 9}`,
      `2024-0${(n % 9) + 1}-1${n % 9} 12:${10 + (n % 50)}`,
      n % 2 ? 'yes' : 'no',
      `person${n % 500}@example.com`,
      `some words about row ${n} that are a little longer`,
      `${n}`,
      `KEY-${n}`,
    ]
    return [...half, ...half].join()
  })
  return `${header}\n${lines.join('\n')}\n`
}

test('20,000 rows of 20 columns come in whole', { timeout: 120_000 }, async () => {
  const { connectionString, drop } = await createTestDatabase()
  const world = await openWorld(connectionString)
  await seedPeople(world.db)
  const node = await startNode(world)
  try {
    const place = await makeBoard(node)
    const uploaded = performance.now()
    const { id, preview } = await uploadText(node, place, wideCsv())
    const started = performance.now()
    await node.call('POST', `/api/1/imports/${id}/start`, { mapping: offeredMapping(preview, place) })
    const record = await untilEnded(node, id)
    const ended = performance.now()
    expect(record).toMatchObject({ state: 'done', report: { rows_in: ROWS, problems: 0 } })
    const figures = {
      bench: 'csv-import',
      rows: ROWS,
      columns: 20,
      preview_ms: Math.round(started - uploaded),
      import_ms: Math.round(ended - started),
      rows_per_second: Math.round(ROWS / ((ended - started) / 1000)),
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`)
  } finally {
    await node.stop()
    await world.close()
    await drop()
  }
})
