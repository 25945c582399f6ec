import { t } from '@weft/i18n'
import type { Attribute, Settings } from '@weft/model'

import type { ImportPreview, MappingEntry, PreviewColumn } from '../shared/index.ts'

export interface AttributeTarget {
  kind: 'attribute'
  attribute_id: string
  /** The name that it takes. */
  name?: string
  /** A new attribute for the cells that it does not hold whole. */
  whole?: { type: string; name: string }
}

/** What becomes of a column. */
export type ColumnTarget = { kind: 'skip' } | AttributeTarget | { kind: 'new'; type: string; name: string }

export interface ColumnChoice {
  column: number
  target: ColumnTarget
  /** The answer to the column's question, if it was given. */
  answer: Settings | null
}

/** A file that was read, and what the person makes of it. */
export interface Draft {
  id: string
  fileName: string
  preview: ImportPreview
  choices: ColumnChoice[]
  /** Whether rows lie below those that they name. */
  isTree: boolean
}

/** What is offered for a file as it was read; earlier choices for columns of the same name stay. */
export function draftOf(
  { id, fileName }: Pick<Draft, 'id' | 'fileName'>,
  preview: ImportPreview,
  earlier: Parameters<typeof offeredChoices>[1] = [],
): Draft {
  const choices = offeredChoices(preview, earlier)
  return { id, fileName, preview, choices, isTree: belowOf(preview) !== null }
}

/** By which columns rows can lie below each other; null where nothing says so. */
export function belowOf({ parent_column, key_column }: ImportPreview) {
  return parent_column === null || key_column === null ? null : { parent: parent_column, key: key_column }
}

/** What the file itself suggests; earlier choices for columns of the same name stay. */
export function offeredChoices(
  preview: ImportPreview,
  earlier: readonly { name: string; choice: ColumnChoice }[] = [],
): ColumnChoice[] {
  const kept = new Map(earlier.map(({ name, choice }) => [name, choice]))
  return preview.columns.map((column) => {
    const before = kept.get(column.name)
    if (before) return { ...before, column: column.index }
    return { column: column.index, target: offeredTarget(column, preview), answer: null }
  })
}

function offeredTarget(column: PreviewColumn, preview: ImportPreview): ColumnTarget {
  const { primary_column, primary_attribute_id } = preview
  if (column.index === primary_column && primary_attribute_id !== null) {
    return {
      kind: 'attribute',
      attribute_id: primary_attribute_id,
      ...(preview.primary_name !== null && { name: preview.primary_name }),
      ...(column.broken_cells > 0 && { whole: wholeOf(column) }),
    }
  }
  if (column.existing_attribute_id !== undefined) {
    return { kind: 'attribute', attribute_id: column.existing_attribute_id }
  }
  // A column without a single cell would be an attribute without a single value.
  if (column.samples.length === 0 || column.is_noise) return { kind: 'skip' }
  return { kind: 'new', type: column.guess.type, name: column.name }
}

/** The attribute that keeps long names whole. */
export function wholeOf({ name, guess }: PreviewColumn): { type: string; name: string } {
  return { type: guess.type, name: t('{column} (full text)', { column: name }) }
}

/** The type that a column's cells will be read as; null for a skipped one. */
export function typeOfTarget(target: ColumnTarget, attributes: readonly Attribute[]): string | null {
  if (target.kind === 'skip') return null
  if (target.kind === 'new') return target.type
  return attributes.find(({ id }) => id === target.attribute_id)?.type ?? null
}

/** The question that a column still has under this target, such as the order of day and month. */
export function questionOf(column: PreviewColumn, type: string | null) {
  return column.guess.type === type ? column.guess.question : undefined
}

export type ChoiceProblem = 'twice' | 'unnamed' | 'taken'

/** What stands in the way of each column, by column; the server checks the same and more. */
export function choiceProblems(
  choices: readonly ColumnChoice[],
  attributes: readonly Attribute[],
): ReadonlyMap<number, ChoiceProblem> {
  const problems = new Map<number, ChoiceProblem>()
  const targets = new Set<string>()
  const names = new Set(attributes.map(({ type, name }) => `${type}:${name.trim()}`))
  for (const { column, target } of choices) {
    if (target.kind === 'attribute') {
      if (targets.has(target.attribute_id)) problems.set(column, 'twice')
      targets.add(target.attribute_id)
      if (target.name === undefined) continue
      const { type } = attributes.find(({ id }) => id === target.attribute_id) ?? {}
      const problem = nameProblem(names, type ?? '', target.name)
      if (problem) problems.set(column, problem)
    } else if (target.kind === 'new') {
      const problem = nameProblem(names, target.type, target.name)
      if (problem) problems.set(column, problem)
    }
  }
  return problems
}

/** What is wrong with a name that nothing had before; from now on it is taken. */
function nameProblem(names: Set<string>, type: string, name: string): ChoiceProblem | null {
  const key = `${type}:${name.trim()}`
  if (name.trim() === '') return 'unnamed'
  if (names.has(key)) return 'taken'
  names.add(key)
  return null
}

/** The choices as the server takes them. */
export function toMapping(
  choices: readonly ColumnChoice[],
  preview: ImportPreview,
  attributes: readonly Attribute[],
): MappingEntry[] {
  return choices.map(({ column, target, answer }): MappingEntry => {
    if (target.kind === 'skip') return { column, action: 'skip' }
    const found = preview.columns.find(({ index }) => index === column)
    const isAsked = found !== undefined && questionOf(found, typeOfTarget(target, attributes)) !== undefined
    const settings = isAsked && answer !== null ? { settings: answer as never } : {}
    const { name, whole } = target as AttributeTarget
    return target.kind === 'attribute'
      ? {
          column,
          action: 'attribute',
          attribute_id: target.attribute_id,
          ...settings,
          ...(name === undefined ? {} : { name: name.trim() }),
          ...(whole ? { whole } : {}),
        }
      : { column, action: 'new', type: target.type, name: target.name.trim(), ...settings }
  })
}
