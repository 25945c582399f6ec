import { PSEUDO_ATTRIBUTES } from '@weft/model'
import { invalid, type Principal } from '@weft/server-kit'

import { assistantErrors } from '../../shared/index.ts'
import type { Asking } from '../asking.ts'
import { attributesOf, operatorsOf } from '../tools/places.ts'

const PSEUDO: ReadonlySet<string> = new Set(PSEUDO_ATTRIBUTES)

interface Asked {
  attribute_id: string
  operator: string
}

/**
 * 422 for what an attribute cannot be asked: a condition that says nothing is left out of a filter, and whoever asked
 * would take all items for those that it is true of.
 */
export async function demandOperators(
  asking: Asking,
  principal: Principal,
  folder_id: string,
  conditions: readonly Asked[],
): Promise<void> {
  const asked = conditions.filter(({ attribute_id }) => !PSEUDO.has(attribute_id))
  const folder = principal.access.graph.folders.get(folder_id)
  if (asked.length === 0 || !folder) return
  const attributes = new Map(
    (await attributesOf(asking, principal, folder.board_id)).map((one) => [one.id, one]),
  )
  for (const { attribute_id, operator } of asked) {
    const attribute = attributes.get(attribute_id)
    if (!attribute) throw assistantErrors.not_here()
    const known = operatorsOf(attribute.type, attribute.settings)
    if (!known.includes(operator))
      throw invalid(`where: ${attribute.name} can be asked ${known.join(', ')}, and not ${operator}`)
  }
}
