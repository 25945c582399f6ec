import { roleOf } from '@weft/permissions'
import { type Principal, createPrincipal, type Kit } from '@weft/server-kit'

import { peopleIn, workersIn } from './queries.ts'

/**
 * Whose addresses somebody is told: restricted members those of people who made or changed what they see, guests nobody's,
 * the others everybody's (null). The same holds wherever people are found by an address.
 */
export async function toldAddresses(
  kit: Pick<Kit, 'db'>,
  { access, user_id }: Principal,
): Promise<readonly number[] | null> {
  const role = roleOf(access.graph, user_id)
  if (role === 'guest') return []
  if (role !== 'restricted-member') return null
  const folders = access.checker.visibleFolders(user_id).map(({ id }) => id)
  return [user_id, ...(await workersIn(kit.db, access.team_id, folders))]
}

/**
 * People of a workspace with the addresses that somebody is told, and without the others; for guests those whom they are
 * shown, and nobody else.
 */
export async function withToldAddresses<T extends { name: string; email?: string | undefined }>(
  kit: Pick<Kit, 'db' | 'access'>,
  { team_id, user_id }: { team_id: number; user_id: number },
  people: ReadonlyMap<number, T>,
): Promise<Map<number, T>> {
  const access = await kit.access.of(team_id)
  if (!access) return new Map()
  const principal = createPrincipal(access, { user_id, session_id: null })
  const told = await toldAddresses(kit, principal)
  const shown = await shownPeople(kit, principal)
  const isTold = (id: number) => told === null || told.includes(id)
  return new Map(
    [...people].flatMap(([id, person]): [number, T][] =>
      shown?.has(id) === false ? [] : [[id, isTold(id) ? person : { ...person, email: undefined }]],
    ),
  )
}

/** Whom a guest is shown; null for members, who know of everybody. */
async function shownPeople(
  kit: Pick<Kit, 'db'>,
  { access, user_id }: Principal,
): Promise<ReadonlySet<number> | null> {
  if (roleOf(access.graph, user_id) !== 'guest') return null
  const folders = access.checker.visibleFolders(user_id).map(({ id }) => id)
  const people = await peopleIn(kit.db, access.team_id, folders)
  return new Set([user_id, ...people.map(({ id }) => id)])
}
