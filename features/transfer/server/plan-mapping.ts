import { newUuid } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable, unknownSettings, withoutReadHints } from '@weft/features/attributes/shared'
import type { Attribute } from '@weft/model'
import { invalid } from '@weft/server-kit'

import { type MappingEntry, transferErrors } from '../shared/index.ts'
import type { PlannedAttribute } from './import-plan.ts'
import { assignable } from './match-columns.ts'

/** Checks what a person chose against the file and the board; throws a 422 that names every problem. */
export function planMapping(
  mapping: readonly MappingEntry[],
  { columns, attributes, limit }: { columns: number; attributes: readonly Attribute[]; limit: number },
): PlannedAttribute[] {
  const problems: string[] = []
  const planned: PlannedAttribute[] = []
  const known = new Map(assignable(attributes).map((attribute) => [attribute.id, attribute]))
  const seen = new Set<number>()
  for (const entry of mapping) {
    const where = `Column ${entry.column + 1}`
    if (
      !Number.isInteger(entry.column) ||
      entry.column < 0 ||
      entry.column >= columns ||
      seen.has(entry.column)
    ) {
      problems.push(`${where}: there is no such column, or it is named twice`)
      continue
    }
    seen.add(entry.column)
    if (entry.action === 'skip') continue
    if (entry.action === 'attribute') {
      const attribute = known.get(entry.attribute_id)
      if (!attribute) problems.push(`${where}: there is no attribute ${entry.attribute_id}`)
      else {
        const { id, type } = attribute
        planned.push({
          column: entry.column,
          attribute_id: id,
          type,
          new_name: null,
          given: entry.settings ?? {},
        })
      }
      continue
    }
    const { column, type, name, settings = {} } = entry
    problems.push(...newProblems(entry, attributes, planned).map((problem) => `${where}: ${problem}`))
    planned.push({ column, attribute_id: newUuid(), type, new_name: name, given: settings })
  }
  const targets = planned.map(({ attribute_id }) => attribute_id)
  if (new Set(targets).size < targets.length) problems.push('Two columns cannot go to the same attribute')
  const made = planned.filter(({ new_name }) => new_name !== null).length
  if (attributes.length + made > limit) {
    problems.push(
      `The board would have ${attributes.length + made} attributes; at most ${limit} are possible`,
    )
  }
  if (problems.length > 0) throw invalid(...problems)
  if (planned.length === 0) throw transferErrors.import_unmapped()
  return planned.toSorted((a, b) => a.column - b.column)
}

function newProblems(
  { type: typeName, name, settings }: Extract<MappingEntry, { action: 'new' }>,
  attributes: readonly Attribute[],
  planned: readonly PlannedAttribute[],
): string[] {
  const type = serverAttributeTypes[typeName]
  if (!type || !isAssignable(type)) return [`there is no attribute type named '${typeName}'`]
  const given = { ...type.defaultSettings, ...withoutReadHints(settings ?? {}) }
  const problems = [...unknownSettings(type, given), ...type.checkSettings(given)]
  const others = [
    ...attributes.map((other) => ({ type: other.type, name: other.name })),
    ...planned.map((other) => ({ type: other.type, name: other.new_name })),
  ]
  if (others.some((other) => other.type === typeName && other.name?.trim() === name.trim())) {
    problems.push(`there is an attribute '${name}' of this type already: choose it, or another name`)
  }
  return problems
}
