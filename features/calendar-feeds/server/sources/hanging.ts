import { basisIds, followsLinks, serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { now } from '@weft/base'
import { datesOfView } from '@weft/features/views/server'
import { readQuerySettings } from '@weft/features/views/shared'

import type { BoardAttribute } from '../queries.ts'
import type { ViewRow } from './view-row.ts'

/**
 * What a calendar hangs on beside the numbers of its folders and board: nothing, the clock, or what has no number, such
 * as what its reader has not read, times, and values of linked items.
 */
export type Hanging = 'nothing' | 'clock' | 'more'

/** Formulas read the clock in steps so long. */
const CLOCK_MS = 15 * 60_000
/** Which of these steps it is. */
export const quarter = (): number => Math.floor(now() / CLOCK_MS)

/** Values of these may move without a change to their item. */
export const MOVING_TYPES: readonly string[] = Object.values(serverAttributeTypes).flatMap(
  ({ type, isPersonal, computed }) => (isPersonal || computed || followsLinks(type) ? [type] : []),
)

/** Of unread comments there is no number here; whether something is overdue is another each minute. */
const ASKED_OF_MORE = ['"has_unread"', '"overdue"']

/** Says what views hang on, by those attributes of their boards that are of such types. */
export function createHanging(attributes: readonly BoardAttribute[]): (view: ViewRow) => Hanging {
  const boards = Map.groupBy(attributes, ({ board_id }) => board_id)
  return (view) => {
    const { filter } = readQuerySettings(view.settings)
    const asked = filter === null ? '' : JSON.stringify(filter)
    if (ASKED_OF_MORE.some((one) => asked.includes(one))) return 'more'
    const moving = new Map((boards.get(view.board_id) ?? []).map((one) => [one.id, one]))
    if (moving.size === 0) return 'nothing'
    const dates = datesOfView(view)
    const roots = [...moving.values()].filter(
      ({ id, primary }) => primary || id === dates?.start || id === dates?.end || asked.includes(`"${id}"`),
    )
    let found: Hanging = 'nothing'
    // What a value is made of, however far behind it.
    const reached = new Set(roots)
    for (const one of reached) {
      const at = hangingOf(one)
      if (at === 'more') return at
      if (at === 'clock') found = at
      for (const id of basisIds(one)) {
        const next = moving.get(id)
        if (next) reached.add(next)
      }
    }
    return found
  }
}

function hangingOf({ type, settings }: BoardAttribute): Hanging {
  const member = serverTypeFor({ type, settings })
  if (member.isPersonal === true || followsLinks(type)) return 'more'
  return member.computed?.followsTime?.(settings) === true ? 'clock' : 'nothing'
}
