import { readFile } from 'node:fs/promises'

import { now } from '@weft/base'
import { AUTOBOT_ID, FLAGS } from '@weft/model'
import { CLIENT_VERSION } from '@weft/protocol'
import {
  anyone,
  type Kit,
  nothing,
  type Route,
  route,
  type RouteInput,
  type ServerFeature,
} from '@weft/server-kit'

import {
  connectivityErrors,
  readAdditionalScripts,
  readAppVars,
  readHealth,
  readStatusMessage,
  writeLog,
} from '../shared/index.ts'
import { insertLogEvent } from './queries.ts'
import { readNotice } from './read-notice.ts'

export interface ConnectivityDeps {
  /** Key of the realtime application. */
  broadcastingKey: string
  /** Where browsers find the server; without it each is told the address that it asked. */
  appUrl: URL | null
  /** Whether named events are kept. */
  logEvents: boolean
  /** Whether there is a model to ask. */
  hasAi?: boolean
  /** What browsers show a human check, and count visits, with; neither is secret. Null until configured. */
  captchaKey?: string | null
  analyticsKey?: string | null
  /** Path of the operator's own script. */
  additionalScripts: string | null
  /** Path of the file whose text the status banner shows while it is there. */
  statusMessage: string
}

type Request = RouteInput<typeof readAppVars>['request']

/** Health, variables, events and notices. */
export function createConnectivityFeature(deps: ConnectivityDeps): ServerFeature {
  let script: string | null = null
  return {
    name: 'connectivity',
    words: async () => (await import('./interface-words.ts')).words,
    neighbours: [{ prefix: 'stat.', path: '/message', route: readStatusMessage.path }],
    routes: (kit) => connectivityRoutes(kit, deps, () => script),
    async start() {
      // Read once: a file that is missing is noticed at the start, not by a visitor.
      if (deps.additionalScripts !== null) script = await readFile(deps.additionalScripts, 'utf8')
    },
  }
}

const keyed = (key: string | null | undefined) => (key ? { key } : null)

function connectivityRoutes(kit: Kit, deps: ConnectivityDeps, script: () => string | null): Route[] {
  return [
    route(readHealth, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      options: { unlimited: true },
      handle: async ({ reply }) => {
        if (!(await kit.db.healthy())) throw connectivityErrors.unhealthy()
        // For who watches the server: a number that rises by itself says that a statement of the writes is broken.
        reply.header('x-write-fallbacks', String(kit.writer.fallbacks()))
        return { status: 'ok' as const, version: CLIENT_VERSION }
      },
    }),
    route(readAppVars, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ request }) => {
        const url = deps.appUrl ?? askedUrl(request)
        const tls = url.protocol === 'https:'
        return {
          data: {
            app: { version: CLIENT_VERSION, common_url: url.origin },
            broadcasting: {
              key: deps.broadcastingKey,
              host: url.hostname,
              port: url.port === '' ? (tls ? 443 : 80) : Number(url.port),
              tls,
            },
            features: {
              ...Object.fromEntries(FLAGS.map((flag) => [flag.name, flag.default])),
              // What the operator switched on, so that clients do not ask in vain.
              event_log: deps.logEvents,
              additional_scripts: deps.additionalScripts !== null,
              ai: deps.hasAi === true,
            },
            TENANT_KEY: null,
            automation: { user_id: AUTOBOT_ID },
            payments: null,
            captcha: keyed(deps.captchaKey),
            analytics: keyed(deps.analyticsKey),
          },
        }
      },
    }),
    route(writeLog, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ body, caller }) => {
        if (deps.logEvents) {
          const { name, properties = {} } = body
          await insertLogEvent(kit.db, { user_id: caller.user_id || null, name, properties, at: now() })
        }
        return null
      },
    }),
    route(readAdditionalScripts, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ reply }) => {
        const text = script()
        if (text === null) return reply.status(204).send()
        return reply.header('content-type', 'text/javascript; charset=utf-8').send(text)
      },
    }),
    route(readStatusMessage, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ reply }) => {
        // Asked from the host beside this one: it is everybody's, and nothing is sent along.
        reply.header('access-control-allow-origin', '*')
        const content = await readNotice(deps.statusMessage)
        return content === '' ? reply.status(204).send() : { content }
      },
    }),
  ]
}

/** The address of the request itself; unknown hosts were turned away before. */
function askedUrl(request: Request): URL {
  return new URL(`${request.protocol}://${request.host}`)
}
