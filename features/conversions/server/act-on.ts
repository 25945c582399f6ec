import { newUuid } from '@weft/base'
import {
  attributeErrors,
  type AttributeRow,
  attributeStore,
  boardSchema,
} from '@weft/features/attributes/server'
import type { FeedKey } from '@weft/model'
import { EVENTS } from '@weft/protocol'
import { type CommittedFeed, errors, type Origin, type Transaction, type Unit } from '@weft/server-kit'

import type { Converting } from './convert-context.ts'
import { foldersOf } from './queries.ts'
import type { Swapped } from './swap.ts'
import { feedOfTemplates } from './templates.ts'

export type Answer = { state: 'running' | 'done' }

export interface Asked {
  key: string | null
  hash: string
}

export interface Acting {
  withFolders: boolean
  /** The conversion's own part: it may act while the attribute says that one runs. */
  isOwn?: boolean
  /** Feeds that are locked as well. */
  also?: readonly FeedKey[]
  /** Where the act came from, beside being one. */
  via?: Origin['via']
  /** By which name the activity knows it; a new one unless told. */
  act?: string
  publish(transaction: Transaction): void
}

/** Runs an act on the attribute's board, and on all its folders where their items are written. */
export async function actOn(
  converting: Converting,
  { key, hash }: Asked,
  { withFolders, publish, isOwn = false, also = [], via, act = newUuid() }: Acting,
  run: (unit: Unit, row: AttributeRow) => Promise<{ answer: Answer; refresh: Swapped['refresh'] }>,
): Promise<Answer> {
  const { kit, team_id, board_id, attribute_id, caller } = converting
  const folders = withFolders
    ? await kit.db.read({ team: team_id }, (tx) => foldersOf(tx, team_id, board_id))
    : []
  const places = new Map<string, FeedKey>()
  for (const id of folders) places.set(`folder:${id}`, { team_id, kind: 'folder', id })
  for (const key of [...also, ...(withFolders ? await feedOfTemplates(converting) : [])])
    if (key.kind !== 'board' || key.id !== board_id) places.set(`${key.kind}:${key.id}`, key)
  let refresh: Swapped['refresh'] = []
  const { body } = await kit.writer.act({
    team_id,
    feeds: [{ team_id, kind: 'board', id: board_id }, ...places.values()],
    board_ids: [board_id, ...also.flatMap(({ kind, id }) => (kind === 'board' && id !== board_id ? id : []))],
    caller,
    key,
    hash,
    origin: { act, ...(via && { via }) },
    async run(unit) {
      await boardSchema.load(unit, board_id)
      await unit.load(attributeStore, [attribute_id])
      const row = unit.get(attributeStore, attribute_id)
      if (!row || row.deleted_at !== null) throw errors.not_found()
      if (!isOwn && row.settings['converting'] !== undefined) throw attributeErrors.converting()
      // A folder came or went meanwhile: once more, a moment later.
      if (withFolders && (await foldersOf(unit.tx, team_id, board_id)).join() !== folders.join())
        throw attributeErrors.converting()
      const done = await run(unit, row)
      refresh = done.refresh
      return { status: 200, body: { ...done.answer } }
    },
  })
  if (refresh.length > 0) publish({ team_id, feeds: refresh.map((one) => refreshOf(team_id, one)) })
  return body
}

function refreshOf(team_id: number, { id, seq }: { id: string; seq: number }): CommittedFeed {
  return { key: { team_id, kind: 'folder', id }, seq, events: [{ event: EVENTS.refresh, records: [] }] }
}
