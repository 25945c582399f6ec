import { sameJson } from '@weft/base'
import {
  type AttributeRow,
  attributeStore,
  boardSchema,
  holdsItems,
  keptOfOthers,
  serverAttributeType,
  targetOf,
} from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { type Attribute, attributes } from '@weft/model'
import { type Caller, type Kit, originAfter, type Unit } from '@weft/server-kit'

import { attributesIn, linkingAttributes } from './queries.ts'
import { targetsOf, watchedBy } from './watched.ts'

const SYSTEM: Caller = { user_id: 0, session_id: null }

/**
 * Brings what lookups keep of attributes that changed up to date, and answers the references whose ends are to be
 * looked at.
 */
export async function refreshTargets(
  kit: Pick<Kit, 'db' | 'writer'>,
  team_id: number,
  changed: readonly string[],
): Promise<string[]> {
  const { linking, targets } = await kit.db.read(team_id, async (tx) => ({
    linking: await linkingAttributes(tx, team_id),
    targets: await attributesIn(tx, team_id, changed),
  }))
  const boards = new Set(
    linking
      .filter(({ type, settings }) => targetsOf({ type, settings }).some((id) => targets.has(id)))
      .map(({ board_id }) => board_id),
  )
  for (const board_id of boards) {
    await kit.writer.act({
      team_id,
      feeds: [{ team_id, kind: 'board', id: board_id }],
      caller: SYSTEM,
      key: null,
      hash: 'refresh-targets',
      origin: originAfter(null, 'references'),
      run: async (unit) => {
        await refreshBoard(unit, board_id)
        return { status: 200, body: {} }
      },
    })
  }
  const { through } = watchedBy(linking, targets)
  return [...new Set(changed.flatMap((id) => through(id)))]
}

async function refreshBoard(unit: Unit, board_id: string): Promise<void> {
  await boardSchema.load(unit, board_id)
  const own = boardSchema.of(unit, board_id)
  for (const { type, settings } of own) {
    const other = holdsItems({ type }) ? referenceSettings(settings).board_id : null
    if (other !== null) await boardSchema.load(unit, other)
  }
  const stale = own.filter(({ type, settings }) => {
    if (!serverAttributeType(type).through) return false
    const found = targetOf(unit, board_id, settings)
    if (found === null) return false
    return Object.entries(keptOfOthers(found, settings)).some(
      ([name, kept]) => !sameJson(settings[name], kept),
    )
  })
  await unit.load(
    attributeStore,
    stale.map(({ id }) => id),
  )
  for (const attribute of stale) refresh(unit, attribute)
}

function refresh(unit: Unit, { id, board_id, settings }: Attribute): void {
  const row = unit.get(attributeStore, id)
  const found = targetOf(unit, board_id, settings)
  if (!row || !found) return
  const feed = unit.feed({ team_id: unit.team_id, kind: 'board', id: board_id })
  const next: AttributeRow = {
    ...row,
    settings: { ...settings, ...keptOfOthers(found, settings) },
    row_version: row.row_version + 1,
    updated_at: unit.at,
    seq: feed.seq,
  }
  unit.put(attributeStore, next)
  unit.recordChange({
    record: attributes.record,
    collection: attributes.name,
    id,
    kind: 'saved',
    feed: feed.key,
    action: 'changed',
    user_id: 0,
    present: () => ({ ...next, team_id: unit.team_id }),
    old: null,
    new: { settings: next['settings'] },
    past: { settings },
  })
}
