import { newUuid, now } from '@weft/base'
import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'
import {
  appendAudit,
  type Caller,
  errors,
  invalid,
  type Kit,
  oneself,
  type Route,
  route,
} from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

import { allowConsent, denyConsent, readConsent } from '../../shared/index.ts'
import { readClient } from '../apps/queries.ts'
import { insertGrant, knownScopes } from '../grants/queries.ts'
import { type Places, resourceNamed } from '../places.ts'
import type { BrowserTie } from './browser-tie.ts'

type Interaction = InstanceType<Provider['Interaction']>

export interface ConsentDeps {
  kit: Kit
  places: Places
  tie: BrowserTie
  provider(): Promise<Provider>
}

interface Asked {
  provider: Provider
  interaction: Interaction
  client_id: string
  name: string
  maker: string | null
  host: string
  scopes: TokenScope[]
  resource: string
}

/** What a person is asked when an app comes; answered by their own session in the browser in which it asked. */
export function consentRoutes(deps: ConsentDeps): Route[] {
  const { kit } = deps
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
        const roles = await Promise.all(team_ids.map((team_id) => roleIn(kit, team_id, caller.user_id)))
        if (roles.includes(null)) throw errors.not_found()
        const mayAdmin = roles.some((role) => role === 'admin' || role === 'owner')
        const scopes = asked.scopes.filter(
          (one) => body.scopes.includes(one) && (one !== 'admin' || mayAdmin),
        )
        if (scopes.length === 0) throw invalid('scopes: at least one that is asked for')
        if (scopes.includes('admin')) await request.server.reauthenticate(request)
        return { url: await allow(kit, asked, { caller, team_ids, scopes }) }
      },
    }),
    route(denyConsent, {
      ...own,
      handle: async (_input, { interaction }) => {
        interaction.result = { error: 'access_denied', error_description: 'the person refused' }
        await interaction.persist()
        return { url: interaction.returnTo }
      },
    }),
  ]
}

/** What is asked under this id; 404 for what was answered, ran out, or was asked in another browser. */
async function loadAsked(
  { kit, tie, places, provider: load }: ConsentDeps,
  { params: { uid }, caller, request }: { params: { uid: string }; caller: Caller; request: FastifyRequest },
): Promise<Asked> {
  oneself({ caller })
  if (!tie.isTied(request, uid)) throw errors.not_found()
  const provider = await load()
  const interaction = await provider.Interaction.find(uid)
  if (!interaction || interaction.result) throw errors.not_found()
  const { client_id, redirect_uri, scope, resource } = interaction.params
  const client = await provider.Client.find(String(client_id))
  if (!client) throw errors.not_found()
  const stored = await readClient(kit.db, client.clientId)
  const wanted = String(scope ?? '').split(' ')
  return {
    provider,
    interaction,
    client_id: client.clientId,
    name: stored?.name ?? client.clientName ?? client.clientId,
    maker: stored?.maker ?? null,
    host: new URL(String(redirect_uri)).host,
    scopes: TOKEN_SCOPES.filter((one) => wanted.includes(one)),
    resource: resourceNamed(places, String(resource)) === undefined ? places.resources.api : String(resource),
  }
}

/** Keeps what was allowed, and has the request go on with it. */
async function allow(
  kit: Kit,
  { provider, interaction, client_id, name, resource }: Asked,
  { caller, team_ids, scopes }: { caller: Caller; team_ids: number[]; scopes: TokenScope[] },
): Promise<string> {
  const id = newUuid()
  const { user_id } = caller
  await kit.db.write(null, async (tx) => {
    await insertGrant(tx, { id, user_id, client_id, name, scopes, team_ids, at: now() })
    await appendAudit(tx, caller, {
      action: 'account.app-allowed',
      target: `client:${client_id}`,
      after: { scopes, team_ids },
    })
  })
  const grant = new provider.Grant({ jti: id, accountId: String(user_id), clientId: client_id } as never)
  grant.addResourceScope(resource, scopes.join(' '))
  await grant.save()
  interaction.result = { login: { accountId: String(user_id), remember: false }, consent: { grantId: id } }
  await interaction.persist()
  return interaction.returnTo
}

/** Null for whoever does not belong there, or may nothing there for now. */
async function roleIn({ access }: Kit, team_id: number, user_id: number): Promise<string | null> {
  const team = await access.of(team_id)
  if (!team || team.barred.has(user_id)) return null
  return team.graph.team.owner_id === user_id ? 'owner' : (team.graph.members.get(user_id) ?? null)
}
