import { isAssignable } from '@weft/features/attributes/shared'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { type Attribute, nameKey } from '@weft/model'

import type { Analysis } from '../importers/csv/analyse.ts'
import type { ImportPreview } from '../shared/index.ts'

/** Columns that name their rows go by these names; the first found in this order wins. */
const NAMING = ['name', 'title', 'summary', 'subject']

const bare = (name: string) => nameKey(name).replaceAll(/\s+/g, '')

/** The attributes that values can be written to. */
export function assignable(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter(
    ({ deleted_at, type }) =>
      deleted_at === null &&
      serverAttributeTypes[type] !== undefined &&
      isAssignable(serverAttributeTypes[type]),
  )
}

/** Puts a file's columns beside a board's attributes: by name, and one for the items' own names. */
export function matchColumns(analysis: Analysis, attributes: readonly Attribute[]): ImportPreview {
  const free = new Map<string, Attribute>()
  const open = assignable(attributes)
  for (const attribute of open.toReversed()) free.set(bare(attribute.name), attribute)
  const columns = analysis.columns.map((column) => {
    const match = free.get(bare(column.name))
    free.delete(bare(column.name))
    return match ? { ...column, existing_attribute_id: match.id } : column
  })
  const primary = open.find((attribute) => attribute.primary)
  return {
    ...analysis,
    columns,
    primary_attribute_id: primary?.id ?? null,
    primary_column: primary ? primaryColumn(columns, primary.id) : null,
  }
}

function primaryColumn(columns: ImportPreview['columns'], primary_id: string): number | null {
  const matched = columns.find((column) => column.existing_attribute_id === primary_id)
  if (matched) return matched.index
  const unmatched = columns.filter((column) => column.existing_attribute_id === undefined)
  for (const name of NAMING) {
    const named = unmatched.find((column) => bare(column.name) === name)
    if (named) return named.index
  }
  const text = unmatched.find(
    (column) => serverAttributeTypes[column.guess.type]?.isPlainText && column.filled === 1,
  )
  return text?.index ?? null
}
