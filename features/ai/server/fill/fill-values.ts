import { slotsOf } from '@weft/features/items/server'

import type { FillLine, ModelProblem } from '../../shared/index.ts'
import { tellAnswer } from '../answer-lines.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import type { Asking } from '../logged-request.ts'
import type { prepareValue } from '../value/prepare-value.ts'
import type { AskedItem } from './asked-items.ts'

interface Filling extends Asking {
  attribute_id: string
  ask: Awaited<ReturnType<typeof prepareValue>>['ask']
  items: readonly AskedItem[]
  /** Gets one line after the other. */
  tell(line: FillLine): void
  sayProblem(problem: ModelProblem): { code: string; message: string }
}

/** Questions that are open at the same time: a model of one's own works them off one after the other anyway. */
const AT_ONCE = 3

/** What is wrong with one item alone; the rest is asked all the same. */
const OF_ONE_ITEM: ReadonlySet<ModelProblem> = new Set(['model_refused', 'model_unusable', 'model_cut'])

/** Asks for one value after the other and tells of each as it comes. */
export async function fillValues(filling: Filling): Promise<void> {
  const { items, tell, sayProblem, signal } = filling
  await tellAnswer(filling, { tell, sayProblem }, async () => {
    tell({ asked: items.map(({ item }) => item.id) })
    const left = [...items]
    // One that fails for good ends the others: each of them would wait for as long.
    const failed = new AbortController()
    const work = async () => {
      for (let one = left.shift(); one; one = left.shift())
        await fillOne(filling, one, AbortSignal.any([signal, failed.signal]))
    }
    const all = Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        left.length = 0
        if (!failed.signal.aborted) failed.abort(error)
      }),
    )
    await Promise.all(all)
    if (failed.signal.aborted) throw failed.signal.reason
  })
}

async function fillOne(
  { model, ask, attribute_id, tell, sayProblem }: Filling,
  { item, wish }: AskedItem,
  signal: AbortSignal,
): Promise<void> {
  const row_version = slotsOf(item)[attribute_id]?.[1] ?? 0
  const value = { item_id: item.id, row_version }
  try {
    tell({ value: { ...value, data: await ask(model, wish, signal), problem: null } })
  } catch (error) {
    if (!(error instanceof ModelError) || !OF_ONE_ITEM.has(error.problem)) throw error
    tell({ value: { ...value, data: null, problem: sayProblem(error.problem).message } })
  }
}
