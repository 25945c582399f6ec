import { sameJson } from '@weft/base'
import { parseValueId } from '@weft/model'

import { newItemsOf, trashOf } from './lives.ts'
import { placesOf } from './places.ts'
import { lastTurnOf, type Line, type Seen, type Undoing } from './seen.ts'

/**
 * What is to be done so that it is as if a press had not been. Each record counts once. What somebody else went on with
 * is left, and what this undo did before is not done again: both are read from the activity.
 */
export function undoingOf({ lines, rows }: Seen): Undoing {
  const made = new Set(
    lines.flatMap(({ whose, collection, action, record_id }) =>
      whose === 'own' && collection === 'items' && action === 'created' ? record_id : [],
    ),
  )
  const byItem = Map.groupBy(lines.filter(isOfItem), ({ record_id }) => record_id.slice(0, 36))
  const others = new Map([...byItem].filter(([id]) => !made.has(id)))
  const parts = [
    trashOf(others, rows),
    valuesOf([...others.values()].flat(), rows, new Set(lines.map(({ folder_id }) => folder_id))),
    newItemsOf(made, byItem, rows),
    placesOf(others, rows),
  ]
  return {
    steps: parts.flatMap(({ steps }) => steps),
    undone: sum(parts.map(({ undone }) => undone)),
    left: sum(parts.map(({ left }) => left)) + lines.filter((line) => isForGood(line, made)).length,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const isOfItem = ({ collection }: Line) => collection === 'items' || collection === 'values'
const TAKEN_BACK = new Set(['created', 'deleted', 'restored', 'moved'])

/** What was said or sent, and what else nothing takes back. */
function isForGood(line: Line, made: ReadonlySet<string>): boolean {
  if (line.whose !== 'own' || line.collection === 'values') return false
  return line.collection !== 'items' || (!TAKEN_BACK.has(line.action) && !made.has(line.record_id))
}

function valuesOf(lines: readonly Line[], rows: Seen['rows'], folders: ReadonlySet<string>): Undoing {
  const undoing: Undoing = { steps: [], undone: 0, left: 0 }
  const values = Map.groupBy(
    lines.filter(({ collection }) => collection === 'values'),
    ({ record_id }) => record_id,
  )
  for (const [id, changes] of values) {
    const { own, isBroken, isUndone } = lastTurnOf(changes, (a, b) =>
      sameJson(a.new?.data ?? null, b.old?.data ?? null),
    )
    const [old, made] = [own[0]?.old?.data ?? null, own.at(-1)?.new?.data ?? null]
    const row = rows.get(parseValueId(id)?.item_id ?? '')
    if (isBroken) undoing.left++
    if (isUndone) undoing.undone++
    // In a folder where the press did nothing somebody else put the item; what happened to it there is not known.
    else if (own.some(({ is_whole }) => !is_whole) || (own.length > 0 && !folders.has(row?.folder_id ?? '')))
      undoing.left++
    else if (!sameJson(old, made)) undoing.steps.push({ kind: 'value', id, count: 1, old, made })
  }
  return undoing
}
