import { newSlug } from '@weft/base'
import { AUTOBOT_ID } from '@weft/model'

import { AUTOBOT, readMark } from '../format/people-marks.ts'
import type { Names } from '../names.ts'

/** Names for a new workspace: of places new ones, of people the placeholders. */
export interface Inward extends Names {
  /** A new id for a place of the archive. */
  give(origin_id: string): string
  origins(): { kind: 'place'; id: string; origin_id: string }[]
}

export function inwardNames(people: ReadonlyMap<string, number>): Inward & { ofPeople: Set<string> } {
  const places = new Map<string, string>()
  const numberOf = (id: string) => (id === AUTOBOT ? AUTOBOT_ID : people.get(id))
  function text(given: string): unknown {
    const mark = readMark(given)
    const user_id = mark && numberOf(mark.id)
    if (!mark || user_id === undefined || user_id === null) return undefined
    return mark.as === 'number' ? user_id : String(user_id)
  }
  return {
    ofPeople: new Set(),
    place: (id) => places.get(id) ?? id,
    person: (id) => (typeof id === 'string' ? (text(id) ?? id) : id),
    token: (id) => String(numberOf(id) ?? id),
    text,
    give(origin_id) {
      let id = places.get(origin_id)
      if (id === undefined) places.set(origin_id, (id = newSlug()))
      return id
    },
    origins: () => [...places].map(([origin_id, id]) => ({ kind: 'place', id, origin_id })),
  }
}
