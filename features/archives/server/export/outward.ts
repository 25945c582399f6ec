import { createHmac } from 'node:crypto'

import { AUTOBOT_ID } from '@weft/model'

import { AUTOBOT, markOfNumber, markOfText } from '../format/people-marks.ts'
import type { Names } from '../names.ts'
import type { KnownPerson } from './queries.ts'

/** Names for an archive, and who was named with them. */
export interface Outward extends Names {
  named: ReadonlySet<number>
  personId(user_id: number): string
}

/** Where a workspace came in from an archive, its things go out under the names that they had there. */
export function outwardNames(
  { secret, team_id }: { secret: string; team_id: number },
  origins: readonly { id: string; origin_id: string }[],
  people: readonly Pick<KnownPerson, 'id' | 'origin_id'>[],
  ofPeople: ReadonlySet<string>,
): Outward {
  const places = new Map(origins.map(({ id, origin_id }) => [id, origin_id]))
  const known = new Map(people.flatMap(({ id, origin_id }) => (origin_id === null ? [] : [[id, origin_id]])))
  const named = new Set<number>()

  function personId(user_id: number): string {
    let id = known.get(user_id)
    if (id === undefined) known.set(user_id, (id = steadyId(secret, `${team_id}/${user_id}`)))
    return id
  }
  function mark(id: unknown, write: (id: string) => string): unknown {
    const user_id = Number(id)
    if (user_id === AUTOBOT_ID) return write(AUTOBOT)
    if (!Number.isSafeInteger(user_id) || user_id <= 0 || user_id > AUTOBOT_ID) return id
    named.add(user_id)
    return write(personId(user_id))
  }

  return {
    named,
    personId,
    ofPeople,
    place: (id) => places.get(id) ?? id,
    person: (id) => (typeof id === 'string' ? mark(id, markOfText) : mark(id, markOfNumber)),
    token: (id) => String(mark(id, (one) => one)),
    text: () => undefined,
  }
}

/** An id that is the same in each archive of the workspace, and that nobody else can work out. */
function steadyId(secret: string, name: string): string {
  const hex = createHmac('sha256', secret).update(`person of an archive/${name}`).digest('hex')
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 3) | 8
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant.toString(16)}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
