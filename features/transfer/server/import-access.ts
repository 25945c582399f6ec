import { loadAttributes } from '@weft/features/attributes/server'
import type { Attribute } from '@weft/model'
import { type Principal, type Caller, errors, type Kit, loadPrincipal } from '@weft/server-kit'

import type { ImportRow } from './import-plan.ts'
import { findImport } from './queries.ts'

/** Where an import goes, and who asks. */
export interface Target {
  principal: Principal
  board_id: string
  folder_id: string
}

/** The folder as the caller sees it; 401 for guests, 404 for folders that are not to be seen. */
export async function loadTarget(
  kit: Kit,
  team_id: number,
  caller: Caller,
  folder_id: string,
): Promise<Target> {
  if (caller.user_id === 0) throw errors.unauthenticated()
  const principal = await loadPrincipal(kit, team_id, caller)
  const folder = principal.access.graph.folders.get(folder_id)
  if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
  return { principal, board_id: folder.board_id, folder_id }
}

/** One's own import and its target; other people's imports are not there. */
export async function loadOwnImport(
  kit: Kit,
  team_id: number,
  caller: Caller,
  id: string,
): Promise<{ row: ImportRow; target: Target }> {
  if (caller.user_id === 0) throw errors.unauthenticated()
  await loadPrincipal(kit, team_id, caller)
  const row = await findImport(kit.db, team_id, id)
  if (!row || row.user_id !== caller.user_id) throw errors.not_found()
  return { row, target: await loadTarget(kit, team_id, caller, row.folder_id) }
}

/** 403 for who may not add items to the folder. */
export function needItems({ principal, folder_id }: Target): void {
  principal.need('CREATE_ITEM', { type: 'folder', id: folder_id })
}

/** 403 for who may not give the board attributes and show them in the folder. */
export function needAttributes({ principal, board_id, folder_id }: Target): void {
  principal.need('CREATE_ATTRIBUTE', { type: 'board', id: board_id })
  principal.need('EDIT_FOLDER', { type: 'folder', id: folder_id })
}

/** Whether the primary attribute may take another name. */
export function mayRename({ principal, board_id }: Target): boolean {
  return principal.may('EDIT_ATTRIBUTE', { type: 'board', id: board_id })
}

/** 403 for who may not give the primary attribute another name. */
export function needRename({ principal, board_id }: Target): void {
  principal.need('EDIT_ATTRIBUTE', { type: 'board', id: board_id })
}

/** The standing attributes of a board. */
export async function attributesOf(kit: Kit, team_id: number, board_id: string): Promise<Attribute[]> {
  const all = await kit.db.read(team_id, (tx) => loadAttributes(tx, team_id, board_id))
  return all.filter((attribute) => attribute.deleted_at === null)
}
