import { newUuid, now, toWireTime } from '@weft/base'
import type { Tx } from '@weft/db'
import { appendAudit, errors, invalid, type Kit, nothing, oneself, type Route, route } from '@weft/server-kit'

import {
  changeApp as changeContract,
  createApp,
  listApps,
  MOST_APPS,
  type OAuthApp,
  oauthErrors,
  redirectProblem,
  removeApp,
  rotateSecret,
} from '../../shared/index.ts'
import { endGrantsBeyond, endGrantsOfClient } from '../grants/queries.ts'
import { hostOf, type Places } from '../places.ts'
import { announceTokens } from '../records/queries.ts'
import { hashOf, makeAppSecret, makeClientId } from '../secret.ts'
import {
  type AppRow,
  changeApp,
  changeSecret,
  countApps,
  deleteApp,
  insertApp,
  readApp,
  readApps,
} from './queries.ts'

const own = { scope: 'oneself', load: nothing, permit: oneself } as const
const privileged = { ...own, options: { reauthenticated: true } } as const

/** Making an app, another secret and removing ask for the password again; none of it can be done with a token. */
export function appRoutes(kit: Kit, places: Places, ended: (ids: readonly string[]) => void): Route[] {
  return [
    route(listApps, {
      ...own,
      handle: async ({ caller }) => ({
        data: (await readApps(kit.db, caller.user_id)).map(present),
        authorize_url: `${places.issuer}/oauth/authorize`,
        token_url: `${places.issuer}/oauth/token`,
      }),
    }),
    makeRoute(kit, places),
    route(changeContract, {
      ...privileged,
      handle: async ({ params: { id }, body, caller }) => {
        demandElsewhere(places, body.redirect_uris)
        const change = { ...body, redirect_uris: unique(body.redirect_uris), scopes: unique(body.scopes) }
        const { app, over } = await kit.db.write(null, async (tx) => {
          if (!(await changeApp(tx, caller.user_id, id, change))) throw errors.not_found()
          const { client_id } = await demandApp(tx, caller.user_id, id)
          const gone = await endGrantsBeyond(tx, client_id, change.scopes, now())
          await announceTokens(tx, gone)
          await appendAudit(tx, caller, { action: 'account.app-changed', target: `app:${id}` })
          return { app: await demandApp(tx, caller.user_id, id), over: gone }
        })
        ended(over)
        return { data: present(app) }
      },
    }),
    route(rotateSecret, {
      ...privileged,
      handle: async ({ params: { id }, caller, reply }) => {
        const secret = makeAppSecret()
        const app = await kit.db.write(null, async (tx) => {
          if (!(await changeSecret(tx, caller.user_id, id, hashOf(secret)))) throw errors.not_found()
          await appendAudit(tx, caller, { action: 'account.app-changed', target: `app:${id}` })
          return demandApp(tx, caller.user_id, id)
        })
        reply.header('cache-control', 'no-store')
        return { data: { ...present(app), secret } }
      },
    }),
    route(removeApp, {
      ...privileged,
      handle: async ({ params: { id }, caller }) => {
        const over = await kit.db.write(null, async (tx) => {
          const client_id = await deleteApp(tx, caller.user_id, id)
          if (client_id === undefined) throw errors.not_found()
          const gone = await endGrantsOfClient(tx, client_id, now())
          await announceTokens(tx, gone)
          await appendAudit(tx, caller, { action: 'account.app-removed', target: `app:${id}` })
          return gone
        })
        ended(over)
        return {}
      },
    }),
  ]
}

function makeRoute(kit: Kit, places: Places): Route {
  return route(createApp, {
    ...privileged,
    handle: async ({ body, caller, reply }) => {
      demandElsewhere(places, body.redirect_uris)
      const secret = body.is_public ? null : makeAppSecret()
      const id = newUuid()
      const app = await kit.db.write(null, async (tx) => {
        if ((await countApps(tx, caller.user_id)) >= MOST_APPS) throw oauthErrors.apps_limit()
        await insertApp(tx, {
          id,
          client_id: makeClientId(),
          user_id: caller.user_id,
          name: body.name,
          redirect_uris: unique(body.redirect_uris),
          scopes: unique(body.scopes),
          secret_hash: secret && hashOf(secret),
          metadata: {},
          at: now(),
        })
        await appendAudit(tx, caller, { action: 'account.app-made', target: `app:${id}` })
        return demandApp(tx, caller.user_id, id)
      })
      reply.header('cache-control', 'no-store')
      return { data: { ...present(app), secret } }
    },
  })
}

function demandElsewhere(places: Places, addresses: readonly string[]): void {
  if (addresses.some((one) => redirectProblem(one, hostOf(places)) !== null))
    throw invalid('redirect_uris: must lead to another host')
}

async function demandApp(tx: Tx, user_id: number, id: string): Promise<AppRow> {
  const app = await readApp(tx, user_id, id)
  if (!app) throw errors.not_found()
  return app
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]

const present = (row: AppRow): OAuthApp => ({ ...row, created_at: toWireTime(row.created_at) })
