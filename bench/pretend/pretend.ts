import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { median, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'
import { plainValues } from '../paste/table-page.ts'

const ITEMS = 5_000
const ROUNDS = 5

export const benchmark: Benchmark = {
  name: 'pretend',
  about: `What a number for ${ITEMS} items at once would do, old and new value of each: from the question until its answer is read. The anchor is the same ${ITEMS} values written by plain bulk calls, one after another.`,
  async run({ say }) {
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      say('filling')
      const items = await fill(api, board, ITEMS)
      const looks: number[] = []
      for (let round = 1; round <= ROUNDS; round += 1) {
        say(`look ${round}`)
        looks.push(await timed(() => look(api, board, items, 1_000_000 + round)))
      }
      say('plain calls')
      const values = items.map((id) => ({ id: `${id}.${numberOf(board)}`, data: 2_000_000 }))
      const plain = await plainValues(api, board.team_id, values)
      return [figureOf(looks, plain)]
    } finally {
      await weft.stop()
    }
  },
}

const numberOf = (board: BenchBoard) => board.attributes.find(({ type }) => type === 'number')?.id ?? ''

async function look(api: Api, board: BenchBoard, item_ids: readonly string[], data: number): Promise<void> {
  const change = { attribute_id: numberOf(board), mode: 'set', data }
  const path = `/api/${board.team_id}/pretend`
  const act = { kind: 'bulk', item_ids, change }
  const answer = await api.ask<{ data: { changed: readonly unknown[] } }>('POST', path, { act })
  const told = answer.data.changed.length
  if (told !== ITEMS) throw new Error(`${told} of ${ITEMS} changes were told.`)
}

function figureOf(looks: readonly number[], plain: number): Figure {
  return {
    work: `what an edit of ${ITEMS} items would do`,
    figure: { value: median(looks), unit: 'ms' },
    beside: `worst ${Math.round(Math.max(...looks))} ms of ${looks.length}`,
    anchor: { value: plain, unit: 'ms', work: 'the same values written by plain calls' },
    target: { is: 'at most', value: 3_000 },
    limit: `${ITEMS} rows are read, judged and changed in memory by the code that writes, and told one by one.`,
  }
}
