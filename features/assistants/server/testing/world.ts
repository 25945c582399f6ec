import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { newUuid } from '@weft/base'
import { ISSUER, oauthWorld, type Somebody } from '@weft/features/oauth/testing'
import { handOf, type TestServer } from '@weft/server/testing'

import { saveAssistantSwitch } from '../../shared/index.ts'

export const RESOURCE = `${ISSUER}/mcp`

/** Programs that speak the protocol by its own library, with tokens that people gave them. */
export function assistantWorld(server: () => TestServer) {
  const world = oauthWorld(server)
  const addresses = new WeakMap<TestServer, Promise<string>>()

  /** Where the server listens. */
  function listening(): Promise<string> {
    const address = addresses.get(server()) ?? server().listen()
    addresses.set(server(), address)
    return address
  }

  async function open(team_id: number, by: Pick<Somebody, 'headers'>, allowed = true): Promise<void> {
    const { status } = await server().call(saveAssistantSwitch, {
      headers: by.headers,
      params: { id: team_id },
      body: { allowed },
    })
    if (status !== 200) throw new Error(`the switch was refused: ${status}`)
  }

  /** A token that somebody gave an app of others, for assistants. */
  async function tokenOf(person: Somebody, team_ids: number[], scope = 'read write') {
    const { config } = await world.program({ scopes: ['read', 'write', 'comments'] })
    return (await world.obtain(config, person, team_ids, { scope, resource: RESOURCE })).access_token
  }

  async function connect(token: string, mode: VersionNegotiationMode = 'auto', at?: string) {
    const address = new URL('/mcp', at ?? (await listening()))
    const client = new Client({ name: 'a test', version: '1' }, { versionNegotiation: { mode } })
    await client.connect(
      new StreamableHTTPClientTransport(address, { authProvider: { token: async () => token } }),
    )
    return client
  }

  /** What a tool answers. */
  async function call(client: Client, name: string, args: Record<string, unknown>) {
    const answer = await client.callTool({ name, arguments: args })
    const [first] = answer.content
    return {
      isError: answer.isError === true,
      text: first?.type === 'text' ? first.text : '',
      data: (answer.structuredContent ?? {}) as Record<string, never>,
    }
  }

  /** A board with two folders, some attributes and an item, in a workspace that lets assistants in. */
  async function addBoard(owner: Somebody) {
    const team_id = await server().addTeam(owner, 'Bakery')
    await open(team_id, owner)
    const { make } = handOf(server(), team_id, { ...owner, name: owner.name })
    const board_id = await make('boards', { name: 'Orders', user_ids: [owner.id] })
    const folder_id = await make('folders', { board_id, name: 'Open' })
    const other_id = await make('folders', { board_id, name: 'Delivered' })
    const labels = ['New', 'Baked'].map((name) => ({ id: newUuid(), name, color: 'red' }))
    const attributes = {
      Name: await make('attributes', { board_id, name: 'Name', type: 'text', primary: true }),
      Status: await make('attributes', { board_id, name: 'Status', type: 'label', settings: { labels } }),
      Count: await make('attributes', { board_id, name: 'Count', type: 'number' }),
      Text: await make('attributes', { board_id, name: 'Text', type: 'longtext' }),
    }
    const values = { [attributes.Name]: 'Bread', [attributes.Count]: 3 }
    const item_id = await make('items', { board_id, folder_id, values })
    return { team_id, board_id, folder_id, other_id, labels, attributes, item_id, make }
  }

  return { ...world, api: world.call, addBoard, listening, open, tokenOf, connect, call }
}
