import type { paths } from './openapi.generated.ts'

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

/** What a file looks like as items of the folder. */
export type ImportPreview = Json<paths['/api/{team_id}/imports']['post']['responses'][201]>['data']['preview']
/** Where each column goes. */
export type ImportMapping = Json<
  NonNullable<paths['/api/{team_id}/imports/{id}/start']['post']['requestBody']>
>['mapping']

/**
 * Where the web client would put each column: into the attribute of its name, else into a new one of the type that fits
 * best; the column that names the rows into the primary attribute; nowhere where it is empty, or says nothing outside its product.
 */
export function offeredMapping(preview: ImportPreview): ImportMapping {
  return preview.columns.map((column) => ({ column: column.index, ...targetOf(column, preview) }))
}

type Target<Entry = ImportMapping[number]> = Entry extends unknown ? Omit<Entry, 'column'> : never

function targetOf(column: ImportPreview['columns'][number], preview: ImportPreview): Target {
  const { index, name, guess, existing_attribute_id, broken_cells } = column
  const { primary_column, primary_attribute_id, primary_name } = preview
  if (index === primary_column && primary_attribute_id !== null)
    return {
      action: 'attribute',
      attribute_id: primary_attribute_id,
      ...(primary_name === null ? {} : { name: primary_name }),
      // Names have one line; what has several is kept beside them.
      ...(broken_cells > 0 ? { whole: { type: guess.type, name: `${name} (full text)` } } : {}),
    }
  if (existing_attribute_id !== undefined) return { action: 'attribute', attribute_id: existing_attribute_id }
  return column.samples.length === 0 || column.is_noise
    ? { action: 'skip' }
    : { action: 'new', type: guess.type, name }
}
