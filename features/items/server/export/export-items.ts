import { serverAttributeTypes } from '@weft/features/attributes/server'
import { csvCell, csvLines, csvText } from '@weft/features/attributes/shared'
import type { ValueContext } from '@weft/model'
import { enableComputing, type QueryEnv, readCell } from '@weft/query'
import { type Principal, errors, type Kit, type Row } from '@weft/server-kit'

import { slotsOf } from '../item-store.ts'
import { createPrincipalContext, createPeopleOf, type FolderLinks } from '../query/principal-context.ts'
import { envOf } from '../query/item-question.ts'
import { itemAddresses } from '../query/item-query.ts'
import { type BoardSnapshot, standingBoard, timeSums } from '../query/queries.ts'
import { Work } from '../work/work.ts'
import { exportedRows } from './queries.ts'

enableComputing()

/** Steps of writing a cell, besides what it computes. */
const CELL_STEPS = 20

export interface ExportOptions {
  kit: Pick<Kit, 'db'>
  folderLinks?: FolderLinks | undefined
  appUrl?: URL | undefined
}

interface ExportQuestion {
  ids: readonly string[]
  attribute_ids: readonly string[]
  locale?: string | undefined
  tz?: string | undefined
  week_start?: string | undefined
}

/**
 * Items as lines of CSV in the given order; those that are gone, or out of the principal's sight, are left out, and without
 * any other it is 404.
 */
export function createItemExport({ kit, folderLinks, appUrl }: ExportOptions) {
  const peopleOf = createPeopleOf()

  return async function exportItems(principal: Principal, question: ExportQuestion): Promise<string> {
    const { team_id } = principal.access
    const { rows, texts } = await exportedRows(kit.db, team_id, question)
    const seen = rows.filter((row) => principal.may('VIEW_FOLDER', { type: 'folder', id: folderOf(row) }))
    if (seen.length === 0) throw errors.not_found()
    for (const id of new Set(seen.map(folderOf)))
      if (!principal.may('EXPORT_FOLDER', { type: 'folder', id })) throw errors.forbidden()
    const work = new Work()
    const writers = new Map<string, (row: Row) => Promise<string[]>>()
    for (const folder_id of new Set(seen.map(folderOf))) {
      const { board } = await standingBoard({ db: kit.db, team_id, folder_id })
      if (!question.attribute_ids.every((id) => board.attributes.has(id))) throw errors.not_found()
      writers.set(folder_id, writerOf(principal, { folder_id, board, work }, question))
    }
    const whole = new Map(
      texts.map(({ item_id, attribute_id, html }) => [`${item_id}.${attribute_id}`, html]),
    )
    const byId = new Map(seen.map((row) => [String(row['id']), row]))
    const lines: string[][] = []
    for (const id of question.ids) {
      if (work.isOver) await work.pause()
      work.take(CELL_STEPS * question.attribute_ids.length)
      const row = byId.get(id)
      if (row) lines.push((await writers.get(folderOf(row))?.(withTexts(row, whole))) ?? [])
    }
    return csvLines(lines)
  }

  /** Writes rows of one folder, with what the principal may see of their links. */
  function writerOf(
    principal: Principal,
    { folder_id, board, work }: { folder_id: string; board: BoardSnapshot; work: Work },
    { attribute_ids, ...query }: ExportQuestion,
  ): (row: Row) => Promise<string[]> {
    const linksOf = folderLinks && (() => folderLinks(kit.db, principal, folder_id))
    const board_id = principal.access.graph.folders.get(folder_id)?.board_id ?? ''
    const urlOf = itemAddresses(appUrl, board_id, folder_id)
    const { locale, tz, week_start } = query
    const asked = { ...(locale && { locale }), ...(tz && { tz }), ...(week_start && { week_start }) }
    const { user_id, access } = principal
    const timeOf = user_id > 0 ? () => timeSums(kit.db, access.team_id, { folder_id, user_id }) : undefined
    const context = createPrincipalContext(kit.db, principal, asked, { peopleOf, linksOf, timeOf, urlOf })
    const columns = attribute_ids.map((id) => {
      const attribute = board.attributes.get(id)
      const base = attribute && serverAttributeTypes[attribute.type]
      return {
        id,
        type: attribute && (base?.variant?.(attribute.settings) ?? base),
        writeText: base?.writeText,
        attribute,
      }
    })
    const { links, personal } = context
    const env = { ...envOf(board), meter: work, links, personal, ...(urlOf && { urlOf }) }
    return (row) =>
      context.with((seen) => {
        const item = readable(row)
        return columns.map(({ id, type, writeText, attribute }) => {
          if (!type || !attribute) return ''
          const data = readCell(environment(env, seen), item, id)
          const { settings } = attribute
          const text = writeText?.(data) ?? csvText(data, { type, settings }, seen)
          work.take(text.length)
          return csvCell(text, typeof data === 'number')
        })
      })
  }
}

/** The engine keeps what it computed by its environment: one for each context. */
function environment(env: Omit<QueryEnv, 'context'>, context: ValueContext): QueryEnv {
  let made = environments.get(env)
  if (!made) environments.set(env, (made = { ...env, context }))
  return made
}
const environments = new WeakMap<object, QueryEnv>()

const folderOf = (row: Row) => String(row['folder_id'])

/** A row whose long texts are whole. */
function withTexts(row: Row, whole: ReadonlyMap<string, string>): Row {
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
