import { type Hand, handOf } from './hand.ts'
import type { Person, TestServer } from './test-server.ts'

/** Who tests are about, and what each of them is in the workspace. */
const ROLES = {
  owner: null,
  admin: 'admin',
  full: 'full-member',
  other: 'full-member',
  invited: 'restricted-member',
  restricted: 'restricted-member',
  outsider: null,
} as const

export type Name = keyof typeof ROLES

export interface Workspace<N extends Name> {
  team_id: number
  people: Record<N | 'owner', Person>
  as: Record<N | 'owner', Hand>
}

let count = 0

/** Another workspace with these people beside its owner; those of one are strangers in every other. */
export async function addWorkspace<N extends Name>(
  server: TestServer,
  others: readonly N[],
): Promise<Workspace<N>> {
  const n = count++
  const names: Name[] = ['owner', ...others]
  const list = await Promise.all(
    names.map(async (name) => [name, await server.addPerson(`${name} ${n}`)] as const),
  )
  const people = Object.fromEntries(list) as Workspace<N>['people']
  const team_id = await server.addTeam(people.owner, `Team ${n}`)
  for (const [name, person] of list) {
    const role = ROLES[name]
    if (role) await server.addMember(team_id, person, role)
  }
  const as = Object.fromEntries(list.map(([name, person]) => [name, handOf(server, team_id, person)]))
  return { team_id, people, as: as as Workspace<N>['as'] }
}
