import { expect, test } from 'vitest'

import type { ImportRecord } from '../shared/index.ts'
import { createRunningImports } from './running-imports.ts'

const record = (state: ImportRecord['state'], rows_done = 0): ImportRecord => ({
  id: 'import',
  team_id: 1,
  user_id: 1,
  folder_id: 'folder',
  file_name: 'a.csv',
  state,
  rows_done,
  rows_total: 10,
  report: {
    rows_in: rows_done,
    rows_skipped: 0,
    cells_skipped: 0,
    problems: 0,
    attributes_made: 0,
    reason: null,
  },
  undone: null,
  undo_until: null,
  attribute_ids: [],
  primary_name: null,
  created_at: '',
  updated_at: '',
})

function world(answers: (ImportRecord | Error)[]) {
  const waits: number[] = []
  const queue: (() => void)[] = []
  const ended: string[] = []
  const runs = createRunningImports({
    async fetch() {
      const answer = answers.shift() ?? record('done', 10)
      if (answer instanceof Error) throw answer
      return answer
    },
    clock: {
      now: () => 0,
      after(ms, run) {
        waits.push(ms)
        queue.push(run)
        return () => undefined
      },
    },
    onUnwatchedEnd: ({ state }) => void ended.push(state),
  })
  const tick = async () => {
    queue.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { runs, waits, ended, tick }
}

test('an import is asked after every half second until it ends, patiently when the server is away', async () => {
  const { runs, waits, tick } = world([record('running', 4), new Error('away'), record('done', 10)])
  const seen: number[] = []
  runs.follow(record('waiting'))
  runs.subscribe('import', () => void seen.push(runs.peek('import')?.rows_done ?? -1))
  for (let n = 0; n < 6; n++) await tick()
  expect(seen).toEqual([4, 10])
  expect(waits).toEqual([500, 500, 3000, 500])
})

test('an end that nobody watches is told, a watched one is not', async () => {
  const unwatched = world([record('failed')])
  unwatched.runs.follow(record('waiting'))
  expect(unwatched.runs.under('folder')?.id).toBe('import')
  await unwatched.tick()
  expect(unwatched.ended).toEqual(['failed'])
  expect(unwatched.runs.under('folder')).toBeUndefined()
  const watched = world([record('done')])
  watched.runs.follow(record('waiting'))
  watched.runs.subscribe('import', () => undefined)
  await watched.tick()
  expect(watched.ended).toEqual([])
})

test('a late poll does not bring a cancelled import back', () => {
  const { runs } = world([])
  runs.follow(record('running'))
  runs.take(record('cancelled', 3))
  runs.take(record('running', 2))
  expect(runs.peek('import')).toMatchObject({ state: 'cancelled', rows_done: 3 })
})
