import { TOKEN_SCOPES, type TokenScope } from '@weft/protocol'
import { type Caller, errors, type Kit, oneself } from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'

import { nameOf } from '../apps/client-metadata.ts'
import { readClient, type StoredClient } from '../apps/queries.ts'
import { type Places, resourceNamed } from '../places.ts'
import type { BrowserTie } from './browser-tie.ts'

type Interaction = InstanceType<Provider['Interaction']>
type Client = InstanceType<Provider['Client']>

export interface AskedDeps {
  kit: Kit
  places: Places
  tie: BrowserTie
  provider(): Promise<Provider>
}

export interface Asked {
  provider: Provider
  interaction: Interaction
  client_id: string
  /** As this server keeps it; undefined for one that describes itself elsewhere. */
  stored: StoredClient | undefined
  name: string
  maker: string | null
  host: string
  scopes: TokenScope[]
  resource: string
}

/**
 * What is asked under this id, as far as the app may ask it now; 404 for what was answered, ran out, was asked in
 * another browser, or is nothing that the app may ask any more.
 */
export async function loadAsked(
  { kit, tie, places, provider: load }: AskedDeps,
  { params: { uid }, caller, request }: { params: { uid: string }; caller: Caller; request: FastifyRequest },
): Promise<Asked> {
  oneself({ caller })
  if (!tie.isTied(request, uid)) throw errors.not_found()
  const provider = await load()
  const interaction = await provider.Interaction.find(uid)
  if (!interaction || interaction.result) throw errors.not_found()
  const { client_id, redirect_uri, scope, resource } = interaction.params
  const stored = await readClient(kit.db, String(client_id))
  const client = await provider.Client.find(String(client_id))
  if (!client?.redirectUriAllowed(String(redirect_uri))) throw errors.not_found()
  const scopes = askedOf(client, scope)
  if (scopes.length === 0) throw errors.not_found()
  return {
    provider,
    interaction,
    client_id: client.clientId,
    stored,
    name: stored?.name ?? nameOf(client.clientName, client.clientId),
    maker: stored?.maker ?? null,
    host: new URL(String(redirect_uri)).host,
    scopes,
    resource: resourceNamed(places, String(resource)) === undefined ? places.resources.api : String(resource),
  }
}

/** One that says nothing of what it may ask may ask for all. */
function askedOf(client: Client, scope: unknown): TokenScope[] {
  const wanted = String(scope ?? '').split(' ')
  const may = client.scope?.split(' ') ?? TOKEN_SCOPES
  return TOKEN_SCOPES.filter((one) => wanted.includes(one) && may.includes(one))
}
