import { loadAttributes, serverAttributeTypes } from '@weft/features/attributes/server'
import type { TableQuestion } from '@weft/features/items/server'
import { isAsking, isFlatView } from '@weft/features/views/server'
import { orderAttributes, type QuerySettings, readQuerySettings } from '@weft/features/views/shared'
import { MAX_SORTS } from '@weft/model'
import { errors, invalid, type Kit, type Principal, seesRecord } from '@weft/server-kit'

import { type ExportBody, exportErrors } from '../shared/index.ts'
import { findFolder, findView, type FolderRow, type ViewRow } from './queries.ts'

/** What of a workspace becomes a table. */
export interface TablePlan {
  folder: FolderRow
  /** Null for all of a folder. */
  view: ViewRow | null
  settings: QuerySettings
  /** Those whose items are in it: its own, and where the view says so those below that the person sees. */
  folder_ids: string[]
}

export interface TableColumn {
  id: string
  name: string
}

/** Looks up what was asked for, as this person sees it now; 404 for what they do not. */
export async function planTable(
  kit: Kit,
  principal: Principal,
  { view_id, folder_id }: ExportBody,
): Promise<TablePlan> {
  const { team_id } = principal.access
  if ((view_id === undefined) === (folder_id === undefined))
    throw invalid('Say which view or which folder to export, and not both')
  const view = view_id === undefined ? null : await findView(kit.db, team_id, view_id)
  if (view === undefined || (view && !seesRecord(kit.registry.get('views'), principal, view)))
    throw errors.not_found()
  const id = view?.folder_id ?? folder_id ?? ''
  const folder = await findFolder(kit.db, team_id, id)
  if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id })) throw errors.not_found()
  if (view && isAsking(view.type)) throw exportErrors.nothing_to_export()
  const { include_subfolders } = folder.settings
  const settings = readQuerySettings(view ? { include_subfolders, ...view.settings } : {})
  return { folder, view, settings, folder_ids: foldersOf(principal, id, settings) }
}

function foldersOf(principal: Principal, id: string, { include_subfolders }: QuerySettings): string[] {
  const found = [id]
  if (include_subfolders)
    for (const at of found)
      for (const [below, { parent_id }] of principal.access.graph.folders)
        if (parent_id === at && !found.includes(below)) found.push(below)
  return found.filter((one) => principal.may('VIEW_FOLDER', { type: 'folder', id: one }))
}

/** 403 unless the person may take along all that is in these folders. */
export function demandExport(principal: Principal, folder_ids: readonly string[]): void {
  // Who only looks through somebody's eyes takes nothing along.
  if (principal.viewer !== undefined) throw errors.forbidden()
  for (const id of folder_ids) principal.need('EXPORT_FOLDER', { type: 'folder', id })
}

/** The columns of a table, in their order. */
export async function columnsOfTable(
  kit: Kit,
  team_id: number,
  { folder, view, settings }: TablePlan,
  { columns }: ExportBody,
): Promise<TableColumn[]> {
  const all = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, folder.board_id))
  const byId = new Map(
    all.flatMap((one) => {
      const type = serverAttributeTypes[one.type]
      return one.deleted_at === null && type && type.isAction !== true ? [[one.id, one] as const] : []
    }),
  )
  const primary = all.find((one) => one.primary && one.deleted_at === null)?.id ?? null
  const own = folder.attribute_ids.filter((id) => byId.has(id))
  const ids = primary !== null && !own.includes(primary) ? [primary, ...own] : own
  const withHidden = view === null || columns === 'all'
  return orderAttributes(ids, settings, { primary, withHidden }).flatMap((id) => {
    const known = byId.get(id)
    return known ? [{ id, name: known.name }] : []
  })
}

/** The rows of a table, as its view shows them. */
export function questionOf(
  { view, settings, folder_ids }: TablePlan,
  { locale, tz, week_start }: ExportBody,
): TableQuestion {
  const { filter, sub_items } = settings
  const groups = settings.groups.map(({ attribute_id, direction = 'asc' }) => ({ attribute_id, direction }))
  const shown = view && isFlatView(view.type) ? 'flat' : sub_items
  return {
    folder_ids,
    filter,
    sort: [...groups, ...settings.sort].slice(0, MAX_SORTS),
    // What is found stands for itself.
    sub_items: shown === 'nested' && filter !== null ? 'flat' : shown,
    locale,
    tz,
    week_start,
  }
}
