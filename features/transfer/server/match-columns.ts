import { isAssignable } from '@weft/features/attributes/shared'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { type Attribute, nameKey } from '@weft/model'

import type { Analysis } from '../reading/analyse.ts'
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
export function matchColumns(
  analysis: Analysis,
  attributes: readonly Attribute[],
  { mayRename }: { mayRename: boolean },
): ImportPreview {
  const free = new Map<string, Attribute>()
  const open = assignable(attributes)
  for (const attribute of open.toReversed()) free.set(bare(attribute.name), attribute)
  const columns = analysis.columns.map((column) => {
    const match = free.get(bare(column.name))
    free.delete(bare(column.name))
    return { ...column, ...(match && { existing_attribute_id: match.id }) }
  })
  const primary = open.find((attribute) => attribute.primary)
  const { naming_column, ...found } = analysis
  const given = columns.find(({ index }) => index === naming_column)
  const named = primary && (given ?? primaryColumn(columns, primary.id, analysis.rows))
  const takesName = mayRename && analysis.header && named?.existing_attribute_id === undefined
  return {
    ...found,
    columns,
    primary_attribute_id: primary?.id ?? null,
    primary_column: named?.index ?? null,
    primary_name: takesName ? (named?.name ?? null) : null,
  }
}

function primaryColumn(columns: ImportPreview['columns'], primary_id: string, rows: number) {
  const matched = columns.find((column) => column.existing_attribute_id === primary_id)
  if (matched) return matched
  const unmatched = columns.filter((column) => column.existing_attribute_id === undefined)
  for (const name of NAMING) {
    const named = unmatched.find((column) => bare(column.name) === name)
    if (named) return named
  }
  // A few long cells make Long text of a column that names its rows.
  const isName = ({ guess, long_cells }: (typeof columns)[number]) =>
    serverAttributeTypes[guess.type]?.isPlainText === true || (long_cells > 0 && long_cells < rows / 2)
  return unmatched.find((column) => column.filled === 1 && isName(column))
}
