import { newUuid, toWireTime } from '@weft/base'
import { datedKinds, datesOfView } from '@weft/features/views/server'
import {
  appendAudit,
  type Caller,
  createPrincipal,
  errors,
  isKeptOut,
  isUnproven,
  type Kit,
  loadMember,
  nothing,
  oneself,
  type Principal,
  type Route,
  route,
  seesRecord,
} from '@weft/server-kit'

import {
  addCalendar,
  calendarErrors,
  type CalendarFeed,
  listCalendars,
  MOST_FEEDS,
  removeCalendar,
  renewCalendar,
} from '../shared/index.ts'
import {
  countFeeds,
  feedFor,
  type FeedRow,
  feedsOf,
  insertFeed,
  ownFeed,
  removeFeed,
  replaceAddress,
  teamName,
  teamsOf,
  viewsIn,
} from './queries.ts'
import { hashOfToken, type Secrets } from './secret.ts'
import { seesView } from './sources/view-calendar.ts'
import type { ViewRow } from './sources/view-row.ts'

export interface CalendarRouteDeps {
  kit: Kit
  secrets: Secrets
  appUrl: URL
}

/** Making, showing and ending addresses: a secret of one person's, so no token and nobody who acts for them does it. */
export function calendarRoutes(deps: CalendarRouteDeps): Route[] {
  const { kit } = deps
  const own = {
    scope: 'oneself',
    load: ({ params, caller }: { params: { team_id: number }; caller: Caller }) =>
      loadMember(kit, params.team_id, caller),
    permit: oneself,
  } as const
  return [
    listRoute(deps),
    route(addCalendar, {
      ...own,
      handle: async ({ body: { view_id }, caller, reply }, principal) => {
        reply.header('cache-control', 'no-store')
        const view = view_id === null ? null : await demandView(kit, principal, view_id)
        return { data: present(deps, await made(deps, principal, { caller, view_id }), view) }
      },
    }),
    route(renewCalendar, {
      ...own,
      handle: async ({ params: { team_id, id }, caller, reply }, principal) => {
        reply.header('cache-control', 'no-store')
        const renewed = await kit.db.write(team_id, async (tx) => {
          const feed = await ownFeed(tx, { team_id, id, user_id: caller.user_id })
          if (!feed) throw errors.not_found()
          const next = { ...feed, generation: feed.generation + 1, last_read_at: null }
          next.hash = hashOfToken(deps.secrets.tokenOf(next))
          await replaceAddress(tx, next)
          await appendAudit(tx, caller, { action: 'account.calendar-renewed', target: `calendar:${id}` })
          return next
        })
        return { data: present(deps, renewed, await viewOf(kit, principal, renewed.view_id)) }
      },
    }),
    route(removeCalendar, {
      ...own,
      handle: async ({ params: { team_id, id }, caller }) => {
        await kit.db.write(team_id, async (tx) => {
          if (!(await ownFeed(tx, { team_id, id, user_id: caller.user_id }))) throw errors.not_found()
          await removeFeed(tx, team_id, id)
          await appendAudit(tx, caller, { action: 'account.calendar-removed', target: `calendar:${id}` })
        })
        return {}
      },
    }),
  ]
}

function listRoute(deps: CalendarRouteDeps): Route {
  const { kit, appUrl } = deps
  return route(listCalendars, {
    scope: 'oneself',
    load: nothing,
    permit: oneself,
    options: { bound: true },
    handle: async ({ caller, reply }) => {
      reply.header('cache-control', 'no-store')
      const places = await placesOf(kit, caller)
      const feeds = await feedsOf(kit.db, caller.user_id)
      const data: CalendarFeed[] = []
      for (const [team_id, own] of Map.groupBy(feeds, (feed) => feed.team_id)) {
        // What is of a workspace that this session does not open is not told of.
        const principal = places.find(({ principal: { access } }) => access.team_id === team_id)?.principal
        if (!principal) continue
        const seen = await viewsSeen(kit, principal, own)
        data.push(...own.map((feed) => present(deps, feed, seen.get(feed.view_id ?? '') ?? null)))
      }
      return {
        data,
        workspaces: places.map(({ name, principal }) => ({ id: principal.access.team_id, name })),
        caldav_url: `${appUrl.origin}/caldav/`,
      }
    },
  })
}

/** The caller in each workspace that is open to them as a member. */
export async function placesOf(kit: Kit, caller: Caller): Promise<{ name: string; principal: Principal }[]> {
  const found: { name: string; principal: Principal }[] = []
  for (const id of await teamsOf(kit.db, caller.user_id)) {
    const access = await kit.access.of(id)
    if (!access || isUnproven(caller, id) || isKeptOut(access, caller)) continue
    if (caller.grant?.team_ids?.has(id) === false) continue
    const { graph } = access
    if (!graph.members.has(caller.user_id) && graph.team.owner_id !== caller.user_id) continue
    found.push({ name: await teamName(kit.db, id), principal: createPrincipal(access, caller) })
  }
  return found
}

async function viewsSeen(
  kit: Kit,
  principal: Principal,
  feeds: readonly FeedRow[],
): Promise<ReadonlyMap<string, ViewRow>> {
  const ids = feeds.flatMap(({ view_id }) => view_id ?? [])
  const rows =
    ids.length === 0 ? [] : await viewsIn(kit.db, principal.access.team_id, { kinds: datedKinds, ids })
  return new Map(rows.filter((row) => seesView(kit, principal, row)).map((row) => [row.id, row]))
}

async function viewOf(kit: Kit, principal: Principal, view_id: string | null): Promise<ViewRow | null> {
  if (view_id === null) return null
  const [row] = await viewsIn(kit.db, principal.access.team_id, { kinds: datedKinds, ids: [view_id] })
  return row && seesView(kit, principal, row) ? row : null
}

/** 404 for a view out of sight, 422 for one that says of nothing when it is. */
async function demandView(kit: Kit, principal: Principal, view_id: string): Promise<ViewRow> {
  const { access } = principal
  const [view] = await viewsIn(kit.db, access.team_id, { kinds: null, ids: [view_id] })
  if (!view || !seesRecord(kit.registry.get('views'), principal, view)) throw errors.not_found()
  if (!datesOfView(view)) throw calendarErrors.calendar_without_dates()
  return view
}

/** The address for a view or for the own items, which is the same each time it is asked for. */
async function made(
  { kit, secrets }: CalendarRouteDeps,
  { access: { team_id } }: Principal,
  { caller, view_id }: { caller: Caller; view_id: string | null },
): Promise<FeedRow> {
  const { user_id } = caller
  return kit.db.write(team_id, async (tx) => {
    const count = await countFeeds(tx, team_id, user_id)
    const known = await feedFor(tx, team_id, { user_id, view_id })
    if (known) return known
    if (count >= MOST_FEEDS) throw calendarErrors.calendars_limit()
    const id = newUuid()
    const hash = hashOfToken(secrets.tokenOf({ team_id, id, generation: 1 }))
    await insertFeed(tx, { team_id, id, user_id, view_id, hash })
    await appendAudit(tx, caller, { action: 'account.calendar-made', target: `calendar:${id}` })
    return (await feedFor(tx, team_id, { user_id, view_id })) as FeedRow
  })
}

function present({ secrets, appUrl }: CalendarRouteDeps, feed: FeedRow, view: ViewRow | null): CalendarFeed {
  const { id, team_id, view_id, created_at, last_read_at } = feed
  const token = secrets.tokenOf(feed)
  return {
    id,
    team_id,
    view_id,
    view: view && {
      name: view.name,
      board_id: view.board_id,
      board_name: view.board_name,
      folder_id: view.folder_id,
      folder_name: view.folder_name,
    },
    // With another secret of the instance than when it was made, it cannot be written again.
    url: hashOfToken(token) === feed.hash ? `${appUrl.origin}/api/calendar/${token}.ics` : null,
    created_at: toWireTime(created_at),
    last_read_at: last_read_at === null ? null : toWireTime(last_read_at),
  }
}
