import { type Caller, errors, type Kit, loadPrincipal, type Principal } from '@weft/server-kit'

/** Where somebody asks: on a board, or in a folder of it. */
export interface AskedPlace {
  board_id: string
  folder_id?: string | null | undefined
}

/** Whoever may see a folder; others learn nothing of it. */
export async function folderSeen(
  kit: Kit,
  team_id: number,
  caller: Caller,
  folder_id: string,
): Promise<Principal> {
  const principal = await loadPrincipal(kit, team_id, caller)
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
  return principal
}

/** Whoever may see a board, or a folder of it; others learn nothing of it. */
export async function placeSeen(
  kit: Kit,
  team_id: number,
  caller: Caller,
  { board_id, folder_id }: AskedPlace,
): Promise<Principal> {
  if (folder_id) {
    const principal = await folderSeen(kit, team_id, caller, folder_id)
    if (principal.access.graph.folders.get(folder_id)?.board_id !== board_id) throw errors.not_found()
    return principal
  }
  const principal = await loadPrincipal(kit, team_id, caller)
  if (!principal.may('VIEW_BOARD', { type: 'board', id: board_id })) throw errors.not_found()
  return principal
}

/** Asking is for those who may use the model there. Nobody without an account may. */
export function demandAsker(principal: Principal, { board_id, folder_id }: AskedPlace): void {
  if (principal.user_id === 0) throw errors.forbidden()
  principal.need('USE_AI', folder_id ? { type: 'folder', id: folder_id } : { type: 'board', id: board_id })
}
