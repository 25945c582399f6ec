import { boardSchema, loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import { JobInterrupted, type JobPayload, type Jobs } from '@weft/jobs'
import { items } from '@weft/model'
import { type ActivityConsumer, type Kit, originAfter, type Unit } from '@weft/server-kit'

import { presentTouched } from '../item-tree.ts'
import { itemStore, slotsOf } from '../item-store.ts'
import { drawFor, numberSlots } from './item-numbers.ts'
import { itemsWithout } from './queries.ts'

const FILL = 'number-items'
/** Small enough that people's saves come in between. */
const BATCH = 200

interface FillJob extends JobPayload {
  board_id: string
  attribute_id: string
}

/** Asks for the items of a board to be numbered when an attribute comes that does so. */
export const numberingConsumer: ActivityConsumer = {
  name: 'number-items',
  kinds: ['board'],
  wants: ({ collection, action }) => collection === 'attributes' && action !== 'deleted',
  async handle({ feed, entries, addJob }) {
    for (const { action, record_id, new: made } of entries) {
      if (!feed.team_id) continue
      const { type, settings } = (made ?? {}) as { type?: string; settings?: Record<string, unknown> }
      // What came out of the trash does not say its type again: the job looks.
      const isWanted =
        action === 'created'
          ? serverAttributeTypes[type ?? '']?.numbering !== undefined
          : action === 'restored' || settings?.['fillOld'] === true
      if (!isWanted) continue
      const payload: FillJob = { team_id: feed.team_id, board_id: feed.id, attribute_id: record_id }
      addJob({ name: FILL, payload, key: `${FILL}:${record_id}`, attempts: 10 })
    }
  },
}

/** Makes the job known that numbers what lay on a board before. */
export function registerFill(kit: Kit, jobs: Pick<Jobs, 'register'>): void {
  jobs.register<FillJob>(FILL, async ({ team_id, payload, signal }) => {
    const { board_id, attribute_id } = payload
    const open = await kit.db.read({ team: team_id }, async (tx) => {
      const attribute = (await loadAttributes(tx, team_id, board_id)).find(({ id }) => id === attribute_id)
      const isNumbering = attribute && serverAttributeTypes[attribute.type]?.numbering !== undefined
      return isNumbering ? itemsWithout(tx, team_id, board_id, attribute_id) : []
    })
    // Along the whole board by age: only a run of neighbours in one folder goes together.
    for (let at = 0; at < open.length;) {
      if (signal.aborted) throw new JobInterrupted()
      const folder_id = open[at]?.folder_id ?? ''
      const ids: string[] = []
      while (ids.length < BATCH && open[at]?.folder_id === folder_id) ids.push(open[at++]?.id ?? '')
      const isWanted = await numberBatch(kit, { team_id, board_id, folder_id, attribute_id, ids })
      if (!isWanted) return
    }
  })
}

interface Batch {
  team_id: number
  board_id: string
  folder_id: string
  attribute_id: string
  ids: readonly string[]
}

/** Numbers items of one folder; false when the attribute does not number them any more. */
async function numberBatch(
  kit: Kit,
  { team_id, board_id, folder_id, attribute_id, ids }: Batch,
): Promise<boolean> {
  const { body } = await kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'folder', id: folder_id }],
    board_ids: [board_id],
    caller: { user_id: 0, session_id: null },
    key: null,
    hash: '',
    origin: { ...originAfter(null, FILL), act: attribute_id },
    run: async (unit) => ({ status: 200, body: { isWanted: await numberInside(unit) } }),
  })
  return body.isWanted

  async function numberInside(unit: Unit): Promise<boolean> {
    await boardSchema.load(unit, board_id)
    const attribute = boardSchema.of(unit, board_id).find(({ id }) => id === attribute_id)
    const numbering = attribute && serverAttributeTypes[attribute.type]?.numbering?.(attribute.settings)
    if (!numbering?.fillOld) return false
    await unit.load(itemStore, ids)
    const open = ids.flatMap((id) => {
      const row = unit.get(itemStore, id)
      const isOpen = row && row['folder_id'] === folder_id && row['deleted_at'] === null
      return isOpen && !(attribute_id in slotsOf(row)) ? [row] : []
    })
    await drawFor(
      unit,
      open.map((row) => ({ id: row['id'], board_id, folder_id })),
    )
    const feed = unit.feed({ team_id, kind: 'folder', id: folder_id })
    for (const row of open) {
      const id = row['id']
      const slots = numberSlots(unit, { id, board_id, folder_id })
      unit.put(itemStore, { ...row, values: { ...slotsOf(row), ...slots }, seq: feed.seq })
      unit.recordChange({
        record: items.record,
        collection: items.name,
        id,
        kind: 'saved',
        feed: feed.key,
        action: 'changed',
        user_id: 0,
        present: () => presentTouched(unit, id),
        past: {
          slots: Object.fromEntries(Object.keys(slots).map((one) => [one, slotsOf(row)[one]?.[0] ?? null])),
        },
      })
    }
    return true
  }
}
