import fc from 'fast-check'
import type { PretendAnswer } from '@weft/features/pretend/shared'
import { must, type Say } from '@weft/server/testing'

import type { PretendWorld } from './pretend-world.ts'

const WHOSE = ['role:admin', 'role:full-member', 'role:restricted-member', 'full', 'restricted'] as const
const WHAT = ['VIEW_FOLDER', 'VIEW_BOARD', 'EDIT_ITEM'] as const

/** Entries for a board or one of its folders; people are named by what they are. */
export interface RandomRights {
  place: 'board' | 'folder' | 'other_folder'
  entries: readonly (readonly [what: (typeof WHAT)[number], whose: (typeof WHOSE)[number], value: boolean])[]
}

export const randomRights: fc.Arbitrary<RandomRights> = fc.record({
  place: fc.constantFrom('board' as const, 'folder' as const, 'other_folder' as const),
  entries: fc.array(fc.tuple(fc.constantFrom(...WHAT), fc.constantFrom(...WHOSE), fc.boolean()), {
    maxLength: 4,
  }),
})

export function rightsBody(world: PretendWorld, { place, entries }: RandomRights) {
  const { people } = world
  const token = (whose: (typeof WHOSE)[number]) =>
    whose === 'full' || whose === 'restricted' ? `user:${people[whose].id}` : whose
  const resource_type = place === 'board' ? ('board' as const) : ('folder' as const)
  return {
    resource_type,
    resource_id: place === 'board' ? world.board_id : world[`${place}_id`],
    permissions: Object.fromEntries(
      entries.map(([what, whose, value]) => [`${what}:${token(whose)}`, value]),
    ),
  }
}

/** Saves them by hand, over what is there. */
export async function saveRights(world: PretendWorld, rights: RandomRights, by: Say): Promise<void> {
  const body = rightsBody(world, rights)
  const id = `${body.resource_type}.${body.resource_id}`
  const { status, record } = await world.as.owner('GET', `/permissions/${id}`)
  const row_version = status === 200 ? Number(record['row_version']) + 1 : 1
  await must(by('PUT', `/permissions/${id}`, { ...body, row_version }))
}

/** Who sees which boards and folders; 0 is everybody without an account. */
export async function sightIn({ server, team_id, people }: PretendWorld): Promise<Map<number, Set<string>>> {
  const access = await server.kit.access.of(team_id)
  if (!access) throw new Error('the workspace is there')
  const { checker } = access
  return new Map(
    [0, ...Object.values(people).map(({ id }) => id)].map((id) => [
      id,
      new Set([
        ...checker.visibleBoards(id).map((one) => `board:${one.id}`),
        ...checker.visibleFolders(id).map((one) => `folder:${one.id}`),
      ]),
    ]),
  )
}

/** The same as an answer says that it will be. */
export function foretoldSight(before: Awaited<ReturnType<typeof sightIn>>, { sight }: PretendAnswer) {
  const after = new Map([...before].map(([id, places]) => [id, new Set(places)]))
  for (const { type, id, gains, loses } of sight ?? []) {
    for (const person of gains) after.get(person)?.add(`${type}:${id}`)
    for (const person of loses) after.get(person)?.delete(`${type}:${id}`)
  }
  return after
}
