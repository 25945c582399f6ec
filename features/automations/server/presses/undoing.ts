import { parseValueId } from '@weft/model'

/** One line of the activity of a run, in the order in which it happened. */
export interface Deed {
  folder_id: string
  action: string
  collection: string
  record_id: string
  old: { data?: unknown; folder_id?: string } | null
  new: { data?: unknown; folder_id?: string } | null
  /** Whether all of the value stands there: of a long text only a part does. */
  is_whole: boolean
}

export interface ItemDeed {
  id: string
}

/** What has to be done so that it is as if the run had not been; `left` counts what cannot be taken back. */
export interface Undoing {
  values: { id: string; old: unknown; made: unknown }[]
  restore: string[]
  remove: string[]
  moves: (ItemDeed & { from: string; to: string })[]
  left: number
}

/** What was done to a record several times counts once: from what it was to what it became. */
export function undoingOf(deeds: readonly Deed[]): Undoing {
  const values = new Map<string, { id: string; old: unknown; made: unknown }>()
  const moves = new Map<string, Undoing['moves'][number]>()
  const created = new Set<string>()
  const away = new Map<string, 'restore' | 'remove'>()
  let left = 0
  for (const deed of deeds) {
    const { collection, action, record_id: id, old, new: made } = deed
    if (collection === 'values') {
      if (!deed.is_whole) left++
      else
        values.set(id, {
          id,
          old: (values.get(id) ?? { old: old?.data ?? null }).old,
          made: made?.data ?? null,
        })
    } else if (collection !== 'items') left++
    else if (action === 'created') created.add(id)
    else if (action === 'deleted') turn(away, id, 'restore')
    else if (action === 'restored') turn(away, id, 'remove')
    else if (action === 'moved') {
      // The folder that it left says so as well.
      const from = moves.get(id)?.from ?? old?.folder_id
      const to = made?.folder_id
      if (from !== undefined && to !== undefined) moves.set(id, { id, from, to })
    } else left++
  }
  const isOther = (id: string) => !created.has(id)
  const of = (kind: 'restore' | 'remove') =>
    [...away].flatMap(([id, one]) => (one === kind && isOther(id) ? [id] : []))
  const gone = new Set([...away].flatMap(([id, kind]) => (kind === 'restore' ? [id] : [])))
  return {
    values: [...values.values()].filter(({ id }) => isOther(parseValueId(id)?.item_id ?? '')),
    restore: of('restore'),
    remove: [...of('remove'), ...[...created].filter((id) => !gone.has(id))],
    moves: [...moves.values()].filter(({ id, from, to }) => isOther(id) && from !== to),
    left,
  }
}

/** To the trash and back again is nothing. */
function turn(away: Map<string, 'restore' | 'remove'>, id: string, kind: 'restore' | 'remove'): void {
  const before = away.get(id)
  if (before === undefined) away.set(id, kind)
  else if (before !== kind) away.delete(id)
}
