import { type Caller, createPrincipal, isKeptOut, type Kit, type Principal } from '@weft/server-kit'

/** Undefined for whoever does not belong to a workspace any more, or is kept out of it. */
export async function insider(
  { access }: Pick<Kit, 'access'>,
  team_id: number,
  caller: Caller,
): Promise<Principal | undefined> {
  const { user_id } = caller
  const team = await access.of(team_id)
  if (!team || isKeptOut(team, caller)) return undefined
  const isInside = team.graph.members.has(user_id) || team.graph.team.owner_id === user_id
  return isInside ? createPrincipal(team, { user_id, session_id: null }) : undefined
}
