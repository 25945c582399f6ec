import { defineRoute } from '@weft/protocol'
import * as z from 'zod/mini'

import { errors } from '../errors.ts'
import { nothing, type Route, route } from '../http/route.ts'
import { signedIn } from '../http/signed-in.ts'
import type { Live } from './live.ts'

const multiAuth = defineRoute({
  method: 'POST',
  path: '/api/broadcasting/multi-auth',
  summary: 'Authorise many channels of one socket',
  body: z.strictObject({ socketId: z.string(), channelNames: z.array(z.string()) }),
  answer: z.record(z.string(), z.unknown()),
})

const stockAuth = defineRoute({
  method: 'POST',
  path: '/api/broadcasting/auth',
  summary: 'Authorise one channel, as stock Pusher clients ask',
  // Nothing but a socket's own form of id: it becomes part of what is signed.
  body: z.object({ socket_id: z.string().check(z.regex(/^\d+\.\d+$/)), channel_name: z.string() }),
  answer: z.looseObject({ auth: z.string() }),
})

/** The two authorisation routes of the realtime protocol. */
export function liveRoutes(live: Live, infoOf: (user_id: number) => Promise<unknown>): Route[] {
  return [
    route(multiAuth, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { reads: true, bound: true },
      handle: async ({ body, caller }) =>
        (await live.hub.authoriseChannels({
          socketId: body.socketId,
          channelNames: body.channelNames,
          userId: caller.user_id,
          sessionId: caller.session_id ?? '',
          allow: (channel: string) => live.canSubscribe(caller, channel),
          userInfo: await infoOf(caller.user_id),
        })) as Record<string, unknown>,
    }),
    route(stockAuth, {
      scope: 'work',
      load: nothing,
      permit: signedIn,
      options: { reads: true, forms: true, bound: true },
      handle: async ({ body, caller }) => {
        if (!(await live.canSubscribe(caller, body.channel_name))) throw errors.forbidden()
        const signed: { auth: string; channel_data?: string } = live.hub.sign({
          socketId: body.socket_id,
          channel: body.channel_name,
          userId: caller.user_id,
          sessionId: caller.session_id ?? '',
          ...(body.channel_name.startsWith('presence-') ? { userInfo: await infoOf(caller.user_id) } : {}),
        })
        return { ...signed }
      },
    }),
  ]
}
