import { serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable, unknownSettings, withoutReadHints } from '@weft/features/attributes/shared'
import type { Attribute, Settings } from '@weft/model'
import { invalid } from '@weft/server-kit'

import { type MappingEntry, transferErrors } from '../shared/index.ts'
import type { PlannedAttribute } from './import-plan.ts'
import { partId } from './row-ids.ts'
import { assignable } from './match-columns.ts'

interface Board {
  /** What is made is named by it. */
  import_id: string
  attributes: readonly Attribute[]
  /** Columns of the file. */
  columns: number
  /** Attributes that a board may have. */
  limit: number
  /** Whether the primary attribute may take another name: the folder has no items. */
  isEmpty: boolean
}

/** Checks what a person chose against the file and the board; throws a 422 that names every problem. */
export function planMapping(mapping: readonly MappingEntry[], board: Board): PlannedAttribute[] {
  const { attributes, columns, limit } = board
  const problems: string[] = []
  const planned: PlannedAttribute[] = []
  const seen = new Set<number>()
  for (const entry of mapping) {
    const { column } = entry
    const where = `Column ${column + 1}`
    if (!Number.isInteger(column) || column < 0 || column >= columns || seen.has(column)) {
      problems.push(`${where}: there is no such column, or it is named twice`)
      continue
    }
    seen.add(column)
    const found = entryProblems(entry, board, planned)
    problems.push(...found.map((problem) => `${where}: ${problem}`))
    planned.push(...plannedOf(entry, board))
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

/** A mapping that is still being made: entries that cannot be yet are left out, attributes that are not there refused. */
export function draftMapping(
  mapping: readonly MappingEntry[],
  board: Pick<Board, 'import_id' | 'attributes'>,
): PlannedAttribute[] {
  const first = new Map(mapping.map((entry) => [entry.column, entry]))
  const problems: string[] = []
  const planned = [...first.values()].flatMap((entry) => {
    if (entry.action === 'new' && typeProblems(entry).length > 0) return []
    const found = plannedOf(entry, board).filter(({ is_whole }) => !is_whole)
    if (entry.action === 'attribute' && found.length === 0)
      problems.push(`Column ${entry.column + 1}: there is no attribute ${entry.attribute_id}`)
    return found
  })
  if (problems.length > 0) throw invalid(...problems)
  return planned
}

/** The attributes that a column goes to. */
function plannedOf(
  entry: MappingEntry,
  { import_id, attributes }: Pick<Board, 'import_id' | 'attributes'>,
): PlannedAttribute[] {
  if (entry.action === 'skip') return []
  const { column, settings: given = {} } = entry
  if (entry.action === 'new') {
    const { type, name } = entry
    return [{ column, attribute_id: partId(import_id, `column ${column}`), type, new_name: name, given }]
  }
  const attribute = assignable(attributes).find(({ id }) => id === entry.attribute_id)
  if (!attribute) return []
  const { id, type } = attribute
  const { name, whole } = entry
  const planned: PlannedAttribute[] = [
    { column, attribute_id: id, type, new_name: null, given, ...(name && { renamed_to: name }) },
  ]
  if (whole)
    planned.push({
      column,
      attribute_id: partId(import_id, `whole ${column}`),
      type: whole.type,
      new_name: whole.name,
      given: {},
      is_whole: true,
    })
  return planned
}

function entryProblems(
  entry: MappingEntry,
  { attributes, isEmpty }: Board,
  planned: readonly PlannedAttribute[],
): string[] {
  if (entry.action === 'skip') return []
  if (entry.action === 'new')
    return [...typeProblems(entry), ...nameProblems(entry.type, entry.name, attributes, planned)]
  const { attribute_id, name, whole } = entry
  const attribute = assignable(attributes).find(({ id }) => id === attribute_id)
  if (!attribute) return [`there is no attribute ${attribute_id}`]
  const problems: string[] = []
  if (name !== undefined && !(attribute.primary && isEmpty))
    problems.push('only the primary attribute can be renamed, in a folder without items')
  else if (name !== undefined) {
    const others = attributes.filter(({ id }) => id !== attribute_id)
    problems.push(...nameProblems(attribute.type, name, others, planned))
  }
  if (whole)
    problems.push(...typeProblems(whole), ...nameProblems(whole.type, whole.name, attributes, planned))
  return problems
}

function typeProblems({
  type: typeName,
  settings,
}: {
  type: string
  settings?: Settings | undefined
}): string[] {
  const type = serverAttributeTypes[typeName]
  if (!type || !isAssignable(type)) return [`there is no attribute type named '${typeName}'`]
  const given = { ...type.defaultSettings, ...withoutReadHints(settings ?? {}) }
  return [...unknownSettings(type, given), ...type.checkSettings(given)]
}

function nameProblems(
  typeName: string,
  name: string,
  attributes: readonly Attribute[],
  planned: readonly PlannedAttribute[],
): string[] {
  const others = [
    ...attributes.map((other) => ({ type: other.type, name: other.name })),
    ...planned.map((other) => ({ type: other.type, name: other.renamed_to ?? other.new_name })),
  ]
  const isTaken = others.some((other) => other.type === typeName && other.name?.trim() === name.trim())
  return isTaken ? [`there is an attribute '${name}' of this type already: choose it, or another name`] : []
}
