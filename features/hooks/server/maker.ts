import { createPrincipal, type Principal, type TeamAccess } from '@weft/server-kit'

/**
 * Whoever made a hook, as they are now in its workspace: their rights say what it may tell. Null for whoever is no member
 * any more, is suspended, or lacks the second factor that the workspace demands.
 */
export function makerOf(access: TeamAccess | null, user_id: number): Principal | null {
  if (!access || access.barred.has(user_id)) return null
  const { graph } = access
  if (user_id !== graph.team.owner_id && !graph.members.has(user_id)) return null
  return createPrincipal(access, { user_id, session_id: null })
}

/** Whether they may see what lies in a folder. The trash is looked through: what was thrown away is told to who saw it. */
export const seesFolder = (maker: Principal, id: string): boolean =>
  maker.mightDo('VIEW_FOLDER', { type: 'folder', id })
