import { maySee } from '@weft/features/notifications/server'
import type { WorkItem } from '@weft/model'
import {
  type Caller,
  createPrincipal,
  errors,
  type Kit,
  nothing,
  type Principal,
  route,
  type Route,
  signedIn,
  isKeptOut,
} from '@weft/server-kit'

import { colleaguesWork } from '../shared/index.ts'
import { listedWorkOf, sharersIn, teamsOf } from './queries.ts'
import { presentWork } from './work-store.ts'

export function workRoutes(kit: Kit): Route[] {
  return [
    route(colleaguesWork, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      async handle({ query, caller }) {
        const places = await placesOf(kit, caller)
        const people = await peopleIn(kit, places, caller)
        if (query.user_id === undefined) return { person: null, people, data: [] }
        const person = people.find(({ id }) => id === Number(query.user_id))
        // Who does not share, and who is nobody one knows, are answered alike.
        if (!person) throw errors.not_found()
        const data: WorkItem[] = []
        for (const principal of places) data.push(...(await seenIn(kit, principal, person.id)))
        return { person, people, data }
      },
    }),
  ]
}

/** The reader in each workspace that is open to them. */
async function placesOf(kit: Kit, caller: Caller): Promise<Principal[]> {
  const found: Principal[] = []
  for (const team_id of await teamsOf(kit.db, caller.user_id)) {
    const access = await kit.access.of(team_id)
    if (access && !isKeptOut(access, caller)) found.push(createPrincipal(access, caller))
  }
  return found
}

/** Colleagues who let others see their work, by name. */
async function peopleIn(
  { db }: Pick<Kit, 'db'>,
  places: readonly Principal[],
  { user_id: me }: Caller,
): Promise<{ id: number; name: string }[]> {
  const ids = places.flatMap(({ access: { graph, barred } }) =>
    [...graph.members.keys(), ...(graph.team.owner_id === null ? [] : [graph.team.owner_id])].filter(
      (id) => id !== me && !barred.has(id),
    ),
  )
  return ids.length === 0 ? [] : sharersIn(db, [...new Set(ids)])
}

/** Somebody's work as the reader may see it; what they only follow is theirs to know. */
async function seenIn({ db }: Pick<Kit, 'db'>, principal: Principal, user_id: number): Promise<WorkItem[]> {
  const { access } = principal
  const { team_id } = access
  const rows = await listedWorkOf(db, team_id, user_id)
  const seen = new Map<string, boolean>()
  const sees = (folder_id: string) => {
    const known =
      seen.get(folder_id) ??
      (principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }) &&
        maySee({ access }, user_id, { folder_id, board_id: null }))
    seen.set(folder_id, known)
    return known
  }
  return rows.flatMap((row) => {
    const why = row.why.filter((reason) => reason !== 'followed')
    if (why.length === 0 || !sees(row.folder_id)) return []
    return [{ ...presentWork(row), why, team_id } as unknown as WorkItem]
  })
}
