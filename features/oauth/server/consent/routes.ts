import type { TokenScope } from '@weft/protocol'
import type { Notices } from '@weft/features/mail/server'
import { type Caller, errors, invalid, type Kit, oneself, type Route, route } from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'

import { allowConsent, denyConsent, readConsent } from '../../shared/index.ts'
import { knownScopes } from '../grants/queries.ts'
import { allow, deny } from './answer.ts'
import { type AskedDeps, loadAsked } from './load-asked.ts'

export interface ConsentDeps extends AskedDeps {
  notices: Notices
}

/** What a person is asked when an app comes; answered by their own session in the browser in which it asked. */
export function consentRoutes(deps: ConsentDeps): Route[] {
  const { kit, notices } = deps
  const own = {
    scope: 'oneself',
    permit: oneself,
    load: (input: { params: { uid: string }; caller: Caller; request: FastifyRequest }) =>
      loadAsked(deps, input),
  } as const
  return [
    route(readConsent, {
      ...own,
      handle: async ({ caller }, { client_id, name, maker, host, scopes }) => ({
        data: {
          client_id,
          name,
          maker,
          host,
          scopes,
          known_scopes: await knownScopes(kit.db, caller.user_id, client_id),
        },
      }),
    }),
    route(allowConsent, {
      ...own,
      handle: async ({ body, caller, request }, asked) => {
        const team_ids = [...new Set(body.team_ids)]
        const mayAdmin = await isAdminOfAll(kit, team_ids, caller.user_id)
        const isMeant = (one: TokenScope) => body.scopes.includes(one) && (one !== 'admin' || mayAdmin)
        const scopes = asked.scopes.filter(isMeant)
        if (scopes.length === 0) throw invalid('scopes: at least one that is asked for')
        // As for a token that people make themselves; to look at things, being signed in is enough.
        if (scopes.some((one) => one !== 'read')) await request.server.reauthenticate(request)
        const url = await allow(kit, asked, { caller, team_ids, scopes })
        await notices.tell(caller.user_id, 'app_allowed', { values: { name: asked.name } })
        return { url }
      },
    }),
    route(denyConsent, { ...own, handle: async (_input, asked) => ({ url: await deny(kit, asked) }) }),
  ]
}

/** 404 where the person does not belong to one of them. */
async function isAdminOfAll(kit: Kit, team_ids: readonly number[], user_id: number): Promise<boolean> {
  const roles = await Promise.all(team_ids.map((team_id) => roleIn(kit, team_id, user_id)))
  if (roles.includes(null)) throw errors.not_found()
  return roles.every((role) => role === 'admin' || role === 'owner')
}

/** Null for whoever does not belong there, or may nothing there for now. */
async function roleIn({ access }: Kit, team_id: number, user_id: number): Promise<string | null> {
  const team = await access.of(team_id)
  if (!team || team.barred.has(user_id)) return null
  return team.graph.team.owner_id === user_id ? 'owner' : (team.graph.members.get(user_id) ?? null)
}
