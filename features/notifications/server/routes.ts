import { notifications, userFeed } from '@weft/model'
import {
  type Caller,
  hashRequest,
  isUnproven,
  type Kit,
  makeOperation,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import * as contract from '../shared/index.ts'
import { countUnread, listNotifications, listNotifiedBoards } from './listing/list-notifications.ts'
import { readAllBefore, teamsOf, unreadByFolder } from './listing/queries.ts'

export function notificationRoutes(kit: Kit): Route[] {
  const counted = async (caller: Caller) => ({ data: { unread_count: await countUnread(kit, caller) } })
  return [
    route(contract.listNotifications, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: ({ query, caller }) => listNotifications(kit, caller, query),
    }),
    route(contract.listNotifiedBoards, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ caller }) => ({ data: await listNotifiedBoards(kit, caller) }),
    }),
    route(contract.countUnread, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: ({ caller }) => counted(caller),
    }),
    ...([contract.markRead, contract.markUnread] as const).map((one) =>
      route(one, {
        scope: 'work',
        load: nothing,
        permit: signedIn,
        options: { bound: true },
        handle: async ({ body, caller }) => {
          await mark(kit, caller, body.notification_ids, one === contract.markRead)
          return counted(caller)
        },
      }),
    ),
    route(contract.markAllRead, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ body, caller }) => {
        await markAll(kit, caller, body.read_at)
        return counted(caller)
      },
    }),
  ]
}

/** Those that are one's own and may be seen; the others are as if they had not been named. */
async function mark(kit: Kit, caller: Caller, ids: readonly string[], isRead: boolean): Promise<void> {
  const teams = await teamsOf(kit.db, caller.user_id, ids)
  for (const [team_id, own] of Map.groupBy(teams, ([, team]) => team)) {
    if (isUnproven(caller, team_id)) continue
    kit.charge(caller, team_id, 1)
    await kit.writer.submit(
      team_id,
      own.map(([id]) =>
        makeOperation({
          collection: notifications.name,
          method: 'put',
          id,
          // When it was read, the server says.
          item: { read_at: isRead ? '1970-01-01 00:00:00' : null },
          caller,
          key: null,
        }),
      ),
    )
  }
}

async function markAll(kit: Kit, caller: Caller, before: string): Promise<void> {
  const { user_id } = caller
  const teams = new Set((await unreadByFolder(kit.db, user_id)).map(({ team_id }) => team_id))
  const feed = userFeed(user_id)
  for (const team_id of teams) {
    if (isUnproven(caller, team_id)) continue
    kit.charge(caller, team_id, 1)
    await kit.writer.act({
      team_id,
      feeds: [feed],
      caller,
      key: null,
      hash: hashRequest('put', '/notifications/read-all', { before }, null),
      async run(unit) {
        const { seq } = unit.feed(feed)
        const isAny = await readAllBefore(unit.tx, { team_id, user_id, before, at: unit.at, seq })
        // There may be thousands: who listens asks which.
        if (isAny)
          unit.recordChange({
            record: notifications.record,
            collection: notifications.name,
            id: '',
            kind: 'saved',
            feed,
            action: 'changed',
            user_id,
            isUntold: true,
            present: () => null,
          })
        return { status: 200, body: {} }
      },
    })
  }
}
