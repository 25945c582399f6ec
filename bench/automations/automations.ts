import { newSlug } from '@weft/base'

import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { percentile, timed } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'

const EDITS_A_SECOND = 200
const SECONDS = 15
const RULES = 50
/** Values that edits give in turn: one in so many is what some rule waits for. */
const VALUES = 1_000
/** One in so many edits is what a rule waits for, whose effect is then looked for. */
const LOOKED_FOR = 150
const RUNS = 10_000
const AT_ONCE = 500
/** Two rounds of edits go before the one with rules. */
const RULED = 3

export const benchmark: Benchmark = {
  name: 'automations',
  about: `${EDITS_A_SECOND} edits a second of a number, each by a call of its own, on a board without rules and then with ${RULES} of them, each of which waits for one number of ${VALUES}; how long after its edit an effect is there; and ${RUNS} items that one rule acts on.`,
  async run({ say }) {
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      say('filling')
      const items = await fill(api, board, EDITS_A_SECOND * SECONDS)
      say('warming up')
      await editAll(api, board, items, { round: 1 })
      say('edits without rules')
      const plain = await editAll(api, board, items, { round: 2 })
      say(`edits with ${RULES} rules`)
      for (let n = 0; n < RULES; n += 1) await addRule(api, board, n)
      const ruled = await editAll(api, board, items, { round: RULED })
      say(`${RUNS} runs`)
      const counted = await countRuns(api, board)
      return [...edits(plain, ruled), counted]
    } finally {
      await weft.stop()
    }
  },
}

interface Edited {
  saves: number[]
  lags: number[]
  rate: number
}

const attributeOf = (board: BenchBoard, type: string) =>
  board.attributes.find((one) => one.type === type)?.id ?? ''

/** The number that the nth edit gives: now and then the one that a rule waits for. */
const numberOf = (n: number) =>
  n % LOOKED_FOR === 0 ? (n / LOOKED_FOR) % RULES : RULES + (n % (VALUES - RULES))

async function addRule(api: Api, board: BenchBoard, n: number): Promise<void> {
  const becomes = { operator: 'eq', value: n }
  await api.ask('PUT', `/api/${board.team_id}/automations/${newSlug()}`, {
    row_version: 1,
    board_id: board.board_id,
    name: `Rule ${n}`,
    enabled: true,
    trigger: {
      type: 'value-changed',
      options: { attribute_id: attributeOf(board, 'number'), change: 'becomes', to: becomes },
    },
    steps: [
      {
        id: 'a',
        type: 'set-value',
        // No item has it before: a value that is there already is not written.
        options: { attribute_id: attributeOf(board, 'email'), way: 'set', data: 'rule@example.com' },
      },
    ],
  })
}

async function editAll(
  api: Api,
  board: BenchBoard,
  items: readonly string[],
  { round }: { round: number },
): Promise<Edited> {
  const saves: number[] = []
  const lags: Promise<number>[] = []
  const running: Promise<void>[] = []
  const edit = async (id: string, n: number) => {
    const path = `/api/${board.team_id}/values/${id}.${attributeOf(board, 'number')}`
    // What the item held before is another number each time.
    const data = round === RULED ? numberOf(n) : round * VALUES * items.length + n
    saves.push(await timed(() => api.ask('PUT', path, { data, row_version: round + 1 })))
    if (round === RULED && n % LOOKED_FOR === 0) lags.push(timed(() => acted(api, board, id)))
  }
  const begin = performance.now()
  for (const [n, id] of items.entries()) {
    running.push(edit(id, n))
    const early = begin + (n * 1_000) / EDITS_A_SECOND - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
  }
  await Promise.all(running)
  const rate = items.length / ((performance.now() - begin) / 1_000)
  return { saves, lags: await Promise.all(lags), rate }
}

/** Until Autobot wrote last to an item. */
async function acted(api: Api, board: BenchBoard, id: string): Promise<void> {
  const path = `/api/${board.team_id}/items/${id}`
  const before = await updatedBy(api, path)
  if (before !== api.user_id) return
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if ((await updatedBy(api, path)) !== api.user_id) return
  }
}

async function updatedBy(api: Api, path: string): Promise<number | null> {
  const { data } = await api.ask<{ data: { updated_by: number | null } }>('GET', path)
  return data.updated_by
}

function edits(plain: Edited, ruled: Edited): Figure[] {
  const p99 = ({ saves }: Edited) => percentile(saves, 0.99)
  return [
    {
      work: `a save with ${RULES} rules on, p99`,
      figure: { value: p99(ruled), unit: 'ms' },
      beside: `median ${percentile(ruled.saves, 0.5).toFixed(1)} ms; ${Math.round(ruled.rate)} saves/s were done`,
      anchor: { value: p99(plain), unit: 'ms', work: 'the same without rules' },
      target: { is: 'at most', value: 1.3, of: 'ratio' },
      limit:
        'Saves note nothing for rules; the consumer, the runner and what they write share two cores with them.',
    },
    {
      work: 'from an edit until the effect of its rule is there',
      figure: { value: percentile(ruled.lags, 1), unit: 'ms' },
      beside: `the longest of ${ruled.lags.length}; median ${Math.round(percentile(ruled.lags, 0.5))} ms`,
      target: { is: 'at most', value: 2_000 },
      limit:
        'The consumer reads what happened once in a while, then one job does what rules have to do, one after another.',
    },
  ]
}

/** Items that one rule acts on, and how many runs were counted. */
async function countRuns(api: Api, board: BenchBoard): Promise<Figure> {
  const usage = async () =>
    (await api.ask<{ used: number }>('GET', `/api/${board.team_id}/automations/usage`)).used
  const before = await usage()
  await api.ask('PUT', `/api/${board.team_id}/automations/${newSlug()}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'All of them',
    enabled: true,
    trigger: { type: 'item-created', options: {} },
    steps: [
      {
        id: 'a',
        type: 'set-value',
        // No item has it before: a value that is there already is not written.
        options: { attribute_id: attributeOf(board, 'email'), way: 'set', data: 'rule@example.com' },
      },
    ],
  })
  const took = await timed(async () => {
    for (let made = 0; made < RUNS; made += AT_ONCE) await fill(api, board, AT_ONCE)
    while ((await usage()) - before < RUNS) await new Promise((resolve) => setTimeout(resolve, 250))
  })
  // One too many would come right behind.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const counted = (await usage()) - before
  if (counted !== RUNS) throw new Error(`${RUNS} items started ${counted} runs.`)
  return {
    work: `${RUNS} items that a rule acts on, each counted once`,
    figure: { value: (RUNS * 1_000) / took, unit: 'runs/s' },
    beside: `${Math.round(took / 1_000)} s in all, making the items included`,
    limit:
      'One run after another for each workspace: five round trips to the database and two transactions for a step.',
  }
}
