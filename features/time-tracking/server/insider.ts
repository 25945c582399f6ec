import { createPrincipal, type Kit, type Principal } from '@weft/server-kit'

/** Undefined for whoever does not belong to a workspace any more, or is kept out of it. */
export async function insider(
  { access }: Pick<Kit, 'access'>,
  team_id: number,
  user_id: number,
): Promise<Principal | undefined> {
  const team = await access.of(team_id)
  if (!team || team.barred.has(user_id)) return undefined
  const isInside = team.graph.members.has(user_id) || team.graph.team.owner_id === user_id
  return isInside ? createPrincipal(team, { user_id, session_id: null }) : undefined
}
