import { cutCharacters } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { anyone, type Kit, loadPrincipal, type Principal, type Route, route } from '@weft/server-kit'

import { namesOfItems, type NamedItem } from '../../shared/index.ts'
import { type ItemNamed, itemsNamed } from './queries.ts'

const MOST_CHARACTERS = 200
/** One text for everybody: names are hardly ever numbers or dates. */
const PLAIN = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 0, people: new Map() }

/** What items are called that texts mention by their ids, for whoever may see them. */
export function namesRoute(kit: Kit): Route {
  return route(namesOfItems, {
    scope: 'work',
    load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
    // Of what may not be seen nothing is said, not even that it is there.
    permit: anyone,
    options: { reads: true },
    handle: async ({ params, body, caller }, principal) => {
      kit.charge(caller, params.team_id, 0)
      return { data: await nameItems(kit, principal, body.ids) }
    },
  })
}

async function nameItems(
  { db }: Pick<Kit, 'db'>,
  principal: Principal,
  ids: readonly string[],
): Promise<NamedItem[]> {
  const rows = await itemsNamed(db, principal.access.team_id, ids)
  return rows
    .filter(({ folder_id }) => principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }))
    .map(namedItem)
}

/** The trash has rights of its own: of what lies there only that it does is said. */
function namedItem({ id, board_id, folder_id, is_deleted, type, settings, data }: ItemNamed): NamedItem {
  const isCalled = !is_deleted && type !== null && data !== null && data !== undefined
  const name = isCalled ? (serverAttributeTypes[type]?.format(data, settings ?? {}, PLAIN) ?? '') : ''
  return { id, board_id, folder_id, name: cutCharacters(name, 0, MOST_CHARACTERS), is_deleted }
}
