import type { Database } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { csvText } from '@weft/features/attributes/shared'
import type { AttributeType, Settings, ValueContext } from '@weft/model'
import { enableComputing, type QueryEnv, readCell } from '@weft/query'
import type { Principal, Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import { envOf } from '../query/item-question.ts'
import { itemAddresses } from '../query/item-query.ts'
import { createPrincipalContext, type FolderLinks, type PeopleOf } from '../query/principal-context.ts'
import { type BoardSnapshot, timeSums } from '../query/queries.ts'
import type { Work } from '../work/work.ts'

enableComputing()

/** Whose words, zone and weeks cells are read in; what is missing is taken from the person's profile. */
export interface ReaderWords {
  locale?: string | undefined
  tz?: string | undefined
  week_start?: string | undefined
}

export interface CellSources {
  db: Database
  peopleOf: PeopleOf
  folderLinks?: FolderLinks | undefined
  appUrl?: URL | undefined
}

/** An attribute whose cells are read. */
export interface CellColumn {
  id: string
  type: AttributeType
  settings: Settings
  writeText: ((data: unknown) => string) | undefined
}

/** (pure) makes something of a cell; null is empty. It may run several times for a cell. */
export type CellWriter<T> = (data: unknown, column: CellColumn, seen: ValueContext) => T

/** Reads the asked cells of a row of one folder, computed ones too, with what the principal may see of their links. */
export type CellReader = <T>(row: Row, write: CellWriter<T>) => Promise<(T | null)[]>

export function createCellReader(
  { db, peopleOf, folderLinks, appUrl }: CellSources,
  principal: Principal,
  { folder_id, board, work }: { folder_id: string; board: BoardSnapshot; work: Work },
  attribute_ids: readonly string[],
  words: ReaderWords,
): CellReader {
  const { user_id, access } = principal
  const linksOf = folderLinks && (() => folderLinks(db, principal, folder_id))
  const urlOf = itemAddresses(appUrl, access.graph.folders.get(folder_id)?.board_id ?? '', folder_id)
  const timeOf = user_id > 0 ? () => timeSums(db, access.team_id, { folder_id, user_id }) : undefined
  const context = createPrincipalContext(db, principal, askedIn(words), { peopleOf, linksOf, timeOf, urlOf })
  const columns = attribute_ids.map((id) => columnOf(board, id))
  const { links, personal } = context
  const env = { ...envOf(board), meter: work, links, personal, ...(urlOf && { urlOf }) }
  return async (row, write) =>
    context.with((seen) => {
      const item = readable(row)
      return columns.map((column) =>
        column ? write(readCell(environment(env, seen), item, column.id), column, seen) : null,
      )
    })
}

/** Without what was not said. */
export const askedIn = ({ locale, tz, week_start }: ReaderWords) => ({
  ...(locale && { locale }),
  ...(tz && { tz }),
  ...(week_start && { week_start }),
})

function columnOf({ attributes }: BoardSnapshot, id: string): CellColumn | null {
  const attribute = attributes.get(id)
  const base = attribute && serverAttributeTypes[attribute.type]
  if (!base) return null
  const { settings } = attribute
  return { id, type: base.variant?.(settings) ?? base, settings, writeText: base.writeText }
}

/** A cell as files have it: whole texts in their written form, numbers bare, dates in ISO form. */
export const textOfCell: CellWriter<string> = (data, { type, settings, writeText }, seen) =>
  writeText?.(data) ?? csvText(data, { type, settings }, seen)

/** The engine keeps what it computed by its environment: one for each context. */
function environment(env: Omit<QueryEnv, 'context'>, context: ValueContext): QueryEnv {
  let made = environments.get(env)
  if (!made) environments.set(env, (made = { ...env, context }))
  return made
}
const environments = new WeakMap<object, QueryEnv>()

/** A row whose long texts are whole. */
export function withTexts(row: Row, whole: ReadonlyMap<string, string>): Row {
  const values = { ...slotsOf(row) }
  for (const [id, [data, version]] of Object.entries(values))
    values[id] = [whole.get(`${String(row['id'])}.${id}`) ?? data, version]
  return { ...row, values }
}

/** An item as the query engine reads it. */
function readable(row: Row): { id: string } & Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(slotsOf(row)).map(([id, [data]]) => [id, { data }]))
  return { ...row, id: String(row['id']), values }
}
