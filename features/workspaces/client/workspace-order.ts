import type { Profile, Team } from '@weft/model'

/** The name of the preference: ids of workspaces, first to last. */
export const ORDER = 'workspaceSortOrder'

/** Workspaces as the person ordered them; those that came since follow in their own order. */
export function orderTeams(teams: readonly Team[], preferences: Profile['preferences']): Team[] {
  const order = preferences[ORDER]
  if (!Array.isArray(order)) return [...teams]
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: Team) => places.get(id) ?? places.size
  return teams.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The ids after one of them was moved before another (null: to the end). */
export function moveTeam(ids: readonly number[], id: number, before: number | null): number[] {
  const others = ids.filter((one) => one !== id)
  const at = before === null ? -1 : others.indexOf(before)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}
