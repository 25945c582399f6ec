import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import { peopleWithin } from '@weft/features/workspaces/server'
import { values as valuesModel } from '@weft/model'
import { roleOf } from '@weft/permissions'
import { type Caller, type Operation, rightsOf, type Unit } from '@weft/server-kit'

import { valueKey } from './value-key.ts'

const NOBODY: ReadonlySet<number> = new Set()

/** Whom guests are shown, by guest. */
const nobodyShown = () => new Map<Caller, ReadonlySet<number>>()

const isGuest = (unit: Unit, caller: Caller) => roleOf(unit.access.graph, rightsOf(caller)) === 'guest'

/** Finds out whom guests are shown who name people in values. Attributes are loaded before. */
export async function prepareShownPeople(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const shown = unit.once(nobodyShown)
  for (const operation of operations) {
    const { caller } = operation
    if (!isGuest(unit, caller) || shown.has(caller) || !namesPeople(unit, operation)) continue
    const { access } = unit.principal(caller)
    const folders = access.checker.visibleFolders(rightsOf(caller)).map(({ id }) => id)
    const people = await peopleWithin(unit.tx, unit.team_id, folders)
    shown.set(caller, new Set(people.map(({ id }) => id)))
  }
}

function namesPeople(unit: Unit, { collection, id, fields, board_id }: Operation): boolean {
  const key = collection === valuesModel.name ? valueKey(id) : null
  const named = key ? [key.attribute_id] : Object.keys(fields['values'] ?? {})
  return boardSchema
    .of(unit, board_id ?? '')
    .some(({ id: one, type }) => named.includes(one) && serverAttributeTypes[type]?.namesPeople === true)
}

/**
 * Whom a caller may name in a value: guests those whom they are shown, for they would be told who it is whose number
 * they wrote there; undefined for members, who are told of everybody.
 */
export function nameablePeople(unit: Unit, caller: Caller): ReadonlySet<number> | undefined {
  return isGuest(unit, caller) ? (unit.once(nobodyShown).get(caller) ?? NOBODY) : undefined
}
