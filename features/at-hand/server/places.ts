import { cutCharacters } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { type Caller, createPrincipal, isKeptOut, type Kit, type Principal } from '@weft/server-kit'

import type { PlaceAtHand } from '../shared/index.ts'
import { type FoundPlace, namedBy, placesNamed } from './queries.ts'

const MOST_CHARACTERS = 200
/** One text for all devices of a person: names are hardly ever numbers or dates. */
const PLAIN = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

/** What somebody starred and opened last, by the rights of this moment; of anything else nothing is said. */
export async function placesOf(kit: Kit, caller: Caller): Promise<PlaceAtHand[]> {
  const named = await namedBy(kit.db, caller.user_id)
  const found: PlaceAtHand[] = []
  for (const [team_id, ones] of Map.groupBy(named, (one) => one.team_id)) {
    const ids = [...new Set(ones.map(({ resource_id }) => resource_id))]
    const rows = await kit.db.read(team_id, (tx) => placesNamed(tx, team_id, ids))
    // The rights of now, after the rows were read.
    const access = await kit.access.of(team_id)
    if (!access || isKeptOut(access, caller)) continue
    const principal = createPrincipal(access, caller)
    const isListed = (folder_id: string | null) =>
      folder_id === null || access.checker.isFolderListed(caller.user_id, folder_id)
    for (const row of rows)
      if (sees(principal, row)) found.push({ ...placeOf(row), team_id, listed: isListed(row.folder_id) })
  }
  return found
}

function sees(principal: Principal, { board_id, folder_id, personal_of }: FoundPlace): boolean {
  if (personal_of !== null && personal_of !== principal.user_id) return false
  return folder_id === null
    ? principal.may('VIEW_BOARD', { type: 'board', id: board_id })
    : principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })
}

function placeOf(row: FoundPlace): Omit<PlaceAtHand, 'team_id' | 'listed'> {
  const { type, settings, data, personal_of: _owner, ...place } = row
  const isNamed = type !== null && data !== null && data !== undefined
  const name = isNamed ? (serverAttributeTypes[type]?.format(data, settings ?? {}, PLAIN) ?? '') : place.name
  return { ...place, name: cutCharacters(name, 0, MOST_CHARACTERS) }
}
