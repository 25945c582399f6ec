import { newUuid } from '@weft/base'
import type { Database } from '@weft/db'

import type { Figure } from '../benchmark.ts'
import type { Api } from '../harness/api.ts'
import type { BenchBoard } from '../harness/board.ts'
import { percentile, timed } from '../harness/measure.ts'

const EDITS_A_SECOND = 200
const SECONDS = 15
/** One in so many edits is looked for until it is found. */
const LOOKED_FOR = 200

/** How long after its save a word is found while 200 items a second are made, and what the saves take meanwhile. */
export async function lagFigures({
  owner,
  board,
  size,
}: {
  owner: Api
  board: BenchBoard
  size: number
}): Promise<Figure[]> {
  const name = board.attributes.find(({ type }) => type === 'text')?.id ?? ''
  const saves: number[] = []
  const lags: Promise<number>[] = []
  const running: Promise<void>[] = []
  const save = async (n: number) => {
    const word = `edit${n}x${size}`
    const body = {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      values: { [name]: `Made now ${word}` },
    }
    const path = `/api/${board.team_id}/items/${newUuid()}`
    saves.push(await timed(() => owner.ask('PUT', path, body)))
    if (n % LOOKED_FOR === 0) lags.push(timed(() => found(owner, board.team_id, word)))
  }
  const begin = performance.now()
  for (let n = 0; n < EDITS_A_SECOND * SECONDS; n++) {
    running.push(save(n))
    const early = begin + (n * 1_000) / EDITS_A_SECOND - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
  }
  await Promise.all(running)
  const done = (performance.now() - begin) / 1_000
  const waited = await Promise.all(lags)
  return [
    {
      work: `from a save until its word is found, at ${EDITS_A_SECOND} saves a second`,
      size,
      figure: { value: percentile(waited, 1), unit: 'ms' },
      beside: `the longest of ${waited.length}; ${Math.round(saves.length / done)} saves/s were done`,
      target: { is: 'at most', value: 2_000 },
      limit:
        'Saves note nothing for it: the consumer and then the job read what happened, 500 items a transaction.',
    },
    {
      work: `a save meanwhile, whose own path has nothing of the search in it`,
      size,
      figure: { value: percentile(saves, 0.5), unit: 'ms' },
      beside: `p95 ${percentile(saves, 0.95).toFixed(1)} ms`,
      limit: 'What it waits for is the processor that the index is made by, too.',
    },
  ]
}

async function found(api: Api, team_id: number, word: string): Promise<void> {
  for (;;) {
    const { data } = await api.ask<{ data: unknown[] }>('GET', `/api/search?team_id=${team_id}&q=${word}`)
    if (data.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Waits until nothing is left to be read; whoever noted it past the server has it begun by a question. */
export async function whenFound(db: Database, team_id: number): Promise<void> {
  for (;;) {
    const [row] = await db.owner((tx) =>
      tx.query<{ n: number }>('select count(*)::int as n from search_pending where team_id = $1', [team_id]),
    )
    if (row?.n === 0) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
