import { randomBytes } from 'node:crypto'

import { anyone, errors, nothing, type Route, route } from '@weft/server-kit'

import { samlAnswer, samlLogin, samlMetadata, ssoErrors } from '../../shared/index.ts'
import { type AnswerDeps, refuse, takeAnswer } from '../answering.ts'
import { begin, type BeginDeps, connectionFor } from '../begin.ts'
import { placesOf } from '../places.ts'
import { noteAssertion, takeRequest } from '../requests/queries.ts'
import { hashSecret, teamOfSecret } from '../secret.ts'
import { ownMetadata } from './own-metadata.ts'

export interface SamlDeps extends AnswerDeps, BeginDeps {
  appUrl: URL
}

/** 256 KB as base64 in a form, with all that is escaped in it. */
const BODY_BYTES = 480 * 1024

const open = { scope: 'open', load: nothing, permit: anyone } as const

/** What the standard prescribes. */
export function samlRoutes(deps: SamlDeps): Route[] {
  const { kit, appUrl } = deps
  return [
    route(samlMetadata, {
      ...open,
      handle: async ({ params, reply }) => {
        if (!(await kit.access.of(params.team_id))) throw errors.not_found()
        const xml = ownMetadata(placesOf(appUrl, params.team_id))
        return reply.header('content-type', 'application/samlmetadata+xml').send(Buffer.from(xml))
      },
    }),
    route(samlLogin, {
      ...open,
      handle: async ({ params: { team_id }, query, request, reply }) => {
        const connection = await connectionFor(deps, team_id, 'saml')
        if (!connection) return refuse(kit, request, reply)
        const request_id = `_${randomBytes(20).toString('hex')}`
        const asked = { team_id, kind: 'saml', address: request.ip, cookies: request.headers.cookie } as const
        const { intended, test } = query
        const begun = await begin(deps, connection, { ...asked, intended, test }, { request_id })
        // Large, and not needed before somebody comes.
        const { libraryOf } = await import('./read-answer.ts')
        const library = libraryOf({ connection, places: placesOf(appUrl, team_id), request_id })
        const url = await library.getAuthorizeUrlAsync(begun.state, undefined, {})
        return reply.header('set-cookie', begun.cookie).header('cache-control', 'no-store').redirect(url, 303)
      },
    }),
    answerRoute(deps),
  ]
}

/** Comes from another site, so no cookie counts here: what it leads to is good in the browser that asked alone. */
function answerRoute(deps: SamlDeps): Route {
  const { kit, appUrl } = deps
  return route(samlAnswer, {
    ...open,
    options: { foreign: true, rawBody: true, forms: true, bodyBytes: BODY_BYTES },
    handle: async ({ params: { team_id }, request, reply }) => {
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('latin1') : '')
      const state = form.get('RelayState') ?? ''
      const encoded = (form.get('SAMLResponse') ?? '').replaceAll(/\s/g, '')
      const connection = await connectionFor(deps, team_id, 'saml')
      const begun =
        connection && teamOfSecret(state) === team_id
          ? await kit.db.write(team_id, (tx) => takeRequest(tx, 'request', team_id, hashSecret(state)))
          : undefined
      // Also what a provider begins by itself: nobody asked for it.
      if (!connection || begun?.connection_id !== connection.id || begun.payload.kind !== 'saml')
        return refuse(kit, request, reply, ssoErrors.sso_expired())
      const { readSamlAnswer } = await import('./read-answer.ts')
      const judge = () =>
        readSamlAnswer(
          {
            connection,
            places: placesOf(appUrl, team_id),
            request_id: begun.payload.request_id ?? '',
            isNew: (id, expires_at) => noteAssertion(kit.db, team_id, id, expires_at),
          },
          encoded,
        )
      const raw = Buffer.from(encoded.slice(0, 100_000), 'base64').toString('utf8')
      return takeAnswer(deps, { connection, begun, request, reply, raw }, judge)
    },
  })
}
