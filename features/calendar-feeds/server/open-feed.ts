import { AppError } from '@weft/base'
import { type Caller, createPrincipal, type Kit, type Principal } from '@weft/server-kit'

import { feedAt, type FoundFeed } from './queries.ts'
import { hashOfToken, teamOfToken } from './secret.ts'
import type { Calendar, Reader } from './sources/calendar.ts'
import { ownCalendar } from './sources/own-calendar.ts'
import { seesView, viewCalendars, type ViewCalendarDeps } from './sources/view-calendar.ts'
import { wordsIn } from './words.ts'

export interface FeedDeps extends ViewCalendarDeps {
  /** What somebody did at the identity provider of their workspace, as it counts for their programs. */
  satisfied(caller: Pick<Caller, 'user_id' | 'session_id' | 'grant'>): Promise<ReadonlyMap<string, number>>
}

/** What stands at an address, whoever may read it. */
export async function findFeed(kit: Pick<Kit, 'db'>, token: string): Promise<FoundFeed | undefined> {
  const team_id = teamOfToken(token)
  if (team_id < 1 || team_id > 2_147_483_647) return undefined
  return feedAt(kit.db, team_id, hashOfToken(token))
}

/** The calendar of an address by the rights that its maker has now; null where they may see nothing of it. */
export async function openFeed(deps: FeedDeps, feed: FoundFeed): Promise<Calendar | null> {
  const { team_id, view, view_id, locale, timezone } = feed
  const principal = await makerOf(deps, feed)
  if (!principal || principal.access.team_id !== team_id) return null
  const reader: Reader = { principal, locale, tz: timezone }
  if (view_id === null) return ownCalendar(deps, reader, (await wordsIn(locale))('My items'))
  if (!view || !seesView(deps.kit, principal, view)) return null
  return (await viewCalendars(deps, reader, [view]))[0] ?? null
}

/** Whoever made it, as a member of the workspace whom it lets in; null for anybody else, though some board be public. */
async function makerOf(
  { kit, satisfied }: FeedDeps,
  { team_id, id, user_id }: FoundFeed,
): Promise<Principal | null> {
  const access = await kit.access.of(team_id)
  if (!access || (!access.graph.members.has(user_id) && access.graph.team.owner_id !== user_id)) return null
  // It is a program of that person's, so what is asked of a session is asked of it.
  const program = { user_id, session_id: id, grant: { scopes: new Set<never>(), team_ids: null } }
  try {
    return createPrincipal(access, { user_id, session_id: id, satisfied: await satisfied(program) })
  } catch (error) {
    // Whoever is kept out has nothing here: an address is not told why.
    if (error instanceof AppError) return null
    throw error
  }
}
