import { roleOf } from '@weft/permissions'
import { type Asker, createAsker, type Kit } from '@weft/server-kit'

import { workersIn } from './queries.ts'

/**
 * Whose addresses somebody is told: restricted members those of people who made or changed what they see, guests nobody's,
 * the others everybody's (null). The same holds wherever people are found by an address.
 */
export async function toldAddresses(
  kit: Pick<Kit, 'db'>,
  { access, user_id }: Asker,
): Promise<readonly number[] | null> {
  const role = roleOf(access.world, user_id)
  if (role === 'guest') return []
  if (role !== 'restricted-member') return null
  const folders = access.checker.visibleFolders(user_id).map(({ id }) => id)
  return [user_id, ...(await workersIn(kit.db, access.team_id, folders))]
}

/** People of a workspace with the addresses that somebody is told, and without the others. */
export async function withToldAddresses<T extends { name: string; email?: string | undefined }>(
  kit: Pick<Kit, 'db' | 'access'>,
  { team_id, user_id }: { team_id: number; user_id: number },
  people: ReadonlyMap<number, T>,
): Promise<Map<number, T>> {
  const access = await kit.access.of(team_id)
  const told = access ? await toldAddresses(kit, createAsker(access, { user_id, session_id: null })) : []
  const isTold = (id: number) => told === null || told.includes(id)
  return new Map(
    [...people].map(([id, person]) => [id, isTold(id) ? person : { ...person, email: undefined }]),
  )
}
