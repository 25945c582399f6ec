import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import { errors, invalid } from '@weft/server-kit'

import type { MoveLoss } from '../../shared/index.ts'

type Attributes = readonly Attribute[]

/** Maps only to attributes of the same type: a value keeps its meaning. */
export function demandMapping(
  mapping: Readonly<Record<string, string>>,
  own: Attributes,
  theirs: Attributes,
): void {
  for (const [source, target] of Object.entries(mapping)) {
    const a = own.find(({ id }) => id === source)
    const b = theirs.find(({ id }) => id === target)
    if (!a || !b || b.deleted_at !== null) throw errors.not_found()
    const type = serverAttributeTypes[b.type]
    // Values that are made of records are not assigned: the records go along.
    if (type?.isStatic && type.isPersonal !== true)
      throw invalid(`mapping: values cannot be assigned to ${target}`)
    // Names would come to stand where nobody may learn them.
    if (type?.hidesAuthor?.(b.settings) && !type.hidesAuthor(a.settings))
      throw invalid(`mapping: ${target} keeps no names, and ${source} has some`)
    if (a.type !== b.type) throw invalid(`mapping: ${source} has no attribute of its type there`)
  }
  const targets = Object.values(mapping)
  if (new Set(targets).size < targets.length) throw invalid('mapping: two attributes lead to the same one')
}

const REASONS: Record<MoveLoss['reason'], string> = {
  left: 'values have no attribute there',
  unfit: 'values do not fit there',
  required: 'items would lack a value that is required there',
}

/** A sentence for each loss. */
export function sentencesOf(lost: readonly MoveLoss[]): string[] {
  return lost.map(({ name, count, reason }) => `${name}: ${count} ${REASONS[reason]}`)
}
