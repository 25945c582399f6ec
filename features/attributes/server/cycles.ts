import type { Attribute } from '@weft/model'
import { invalid, type Unit } from '@weft/server-kit'

import type { ServerAttributeType } from './server-type.ts'
import { referenceSettings } from '../shared/links-to/reference-settings.ts'
import type { AttributeRow } from './attribute-store.ts'
import { boardSchema } from './board-schema.ts'

type TypeOf = (name: string) => ServerAttributeType | undefined

/** So many boards in a chain of lookups are looked at. */
const MAX_BOARDS = 20

/** Loads the boards that values of a board may follow from, through lookups of lookups. */
export async function loadChain(unit: Unit, board_id: string, typeOf: TypeOf): Promise<void> {
  const boards = new Set([board_id])
  for (const board of boards) {
    await boardSchema.load(unit, board)
    for (const attribute of boardSchema.of(unit, board)) {
      const next = typeOf(attribute.type)?.through && boardThrough(unit, attribute)
      if (next && boards.size < MAX_BOARDS) boards.add(next)
    }
  }
}

/** Refuses an attribute whose values would follow from themselves by way of other boards. */
export function demandNoCycle(unit: Unit, row: AttributeRow, typeOf: TypeOf): void {
  const own = row as unknown as Attribute
  const seen = new Set<string>()
  const open = [own]
  for (let one = open.pop(); one; one = open.pop()) {
    for (const next of basisOf(unit, one, typeOf)) {
      if (next.id === own.id) throw invalid(`target_id: ${own.name} would depend on itself`)
      if (seen.has(next.id)) continue
      seen.add(next.id)
      open.push(next)
    }
  }
}

/** The attributes that an attribute's values are made of. */
function basisOf(unit: Unit, attribute: Attribute, typeOf: TypeOf): Attribute[] {
  const type = typeOf(attribute.type)
  const through = type?.through?.(attribute.settings)
  if (through) {
    const board = boardThrough(unit, attribute)
    const ids = new Set([through.target_id, ...(through.choosing ?? [])])
    return board === null ? [] : boardSchema.of(unit, board).filter(({ id }) => ids.has(id))
  }
  const inputs = new Set(type?.computed?.inputs(attribute.settings))
  return boardSchema.of(unit, attribute.board_id).filter(({ id }) => inputs.has(id))
}

function boardThrough(unit: Unit, { board_id, settings }: Attribute): string | null {
  const reference = boardSchema.of(unit, board_id).find(({ id }) => id === settings['reference_id'])
  return reference ? referenceSettings(reference.settings).board_id : null
}
