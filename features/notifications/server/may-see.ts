import { createPrincipal, type Unit } from '@weft/server-kit'

/** Whether somebody may see now what is told of a place, and is not kept out of the workspace. */
export function maySee(
  { access }: Pick<Unit, 'access'>,
  user_id: number,
  { folder_id, board_id }: { folder_id: string | null; board_id: string | null },
): boolean {
  const { members, team } = access.graph
  if (access.barred.has(user_id)) return false
  const principal = createPrincipal(access, { user_id, session_id: null })
  if (folder_id !== null) return principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
  if (board_id !== null) return principal.may('VIEW_BOARD', { type: 'board', id: board_id })
  return members.has(user_id) || team.owner_id === user_id
}
