import { newUuid } from '@weft/base'
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import { endApplication, listApplications } from '@weft/features/oauth/shared'
import { ISSUER } from '@weft/features/oauth/testing'
import { privateBoardEntries, privateFolderEntries } from '@weft/permissions'
import { createToken } from '@weft/features/tokens/shared'
import { setBoardMembers, suspendMember } from '@weft/features/workspaces/shared'
import { startNode, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { saveAssistantSwitch } from '../shared/index.ts'
import { assistantWorld, RESOURCE } from './testing/world.ts'

let server: TestServer
const world = assistantWorld(() => server)
type Somebody = Awaited<ReturnType<typeof world.signUp>>
let owner: Somebody
let at: Awaited<ReturnType<typeof world.addBoard>>
let address: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running', limits: { token_rate: 1e6, token_burst: 1e6 } })
  owner = await world.signUp()
  at = await world.addBoard(owner)
  address = await world.listening()
})
afterAll(() => server.stop())

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const callOf = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** A request as any program makes it, by the protocol of 2025. */
const post = (
  token: string | null,
  body: unknown = LIST,
  headers: Record<string, string> = {},
  to = address,
) =>
  fetch(`${to}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('who comes in', () => {
  test('nobody without a token for this address, and a client finds where to get one', async () => {
    const nobody = await post(null)
    expect(nobody.status).toBe(401)
    const { resourceMetadataUrl } = extractWWWAuthenticateParams(nobody)
    expect(resourceMetadataUrl?.href).toBe(`${ISSUER}/.well-known/oauth-protected-resource/mcp`)
    const about = await fetch(address + (resourceMetadataUrl?.pathname ?? ''))
    expect(await about.json()).toMatchObject({ resource: RESOURCE, authorization_servers: [ISSUER] })
    expect((await post('x'.repeat(43))).status).toBe(401)
  })

  test('no session, no token made by hand, and none for the API; and the other way round', async () => {
    const { config } = await world.program()
    const { access_token: forApi } = await world.obtain(config, owner, [at.team_id], { scope: 'read write' })
    const made = await server.call(createToken, {
      headers: owner.headers,
      body: { name: 'Mine', scopes: ['read'], team_ids: null, expires_at: null },
    })
    const session = owner.headers['authorization']?.replace('Bearer ', '') ?? ''
    for (const token of [forApi, made.body.data.token, session]) expect((await post(token)).status).toBe(401)
    const token = await world.tokenOf(owner, [at.team_id])
    expect((await post(token)).status).toBe(200)
    expect(await world.api(token, `/api/${at.team_id}/boards`)).toBe(401)
  })

  test('a scope that is missing is named, and one that only comments may do that', async () => {
    const reads = await world.tokenOf(owner, [at.team_id], 'read')
    const asked = { workspace_id: at.team_id, item_ids: [at.item_id] }
    const refused = await post(reads, callOf('trash_items', asked))
    expect(refused.status).toBe(403)
    expect(extractWWWAuthenticateParams(refused)).toMatchObject({
      error: 'insufficient_scope',
      scope: 'write',
    })
    const talks = await world.tokenOf(owner, [at.team_id], 'read comments')
    const said = { workspace_id: at.team_id, item_id: at.item_id, text: 'Hello' }
    expect((await post(reads, callOf('add_comment', said))).status).toBe(403)
    expect((await post(talks, callOf('add_comment', said))).status).toBe(200)
    expect((await post(talks, callOf('trash_items', asked))).status).toBe(403)
    expect((await post(talks, [LIST, callOf('trash_items', asked)])).status).toBe(403)
    expect((await post(await world.tokenOf(owner, [at.team_id], 'comments'))).status).toBe(403)
  })

  test('no page of somewhere else, whatever it calls this host', async () => {
    const token = await world.tokenOf(owner, [at.team_id])
    const { host } = new URL(address)
    for (const origin of ['https://evil.example', `http://${host}`, 'null'])
      expect((await post(token, LIST, { origin })).status).toBe(403)
  })

  test('nothing is listened to, and there is no session to end', async () => {
    const authorization = `Bearer ${await world.tokenOf(owner, [at.team_id])}`
    const accept = 'application/json, text/event-stream'
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${address}/mcp`, { method, headers: { authorization, accept } })).status).toBe(405)
  })

  test('no body of ten megabytes, no thousand requests together, nothing that is no request', async () => {
    const token = await world.tokenOf(owner, [at.team_id])
    expect((await post(token, JSON.stringify({ ...LIST, x: 'x'.repeat(10_000_000) }))).status).toBe(413)
    expect(
      (
        await post(
          token,
          Array.from({ length: 1_000 }, () => LIST),
        )
      ).status,
    ).toBe(400)
    expect(
      (
        await post(
          token,
          Array.from({ length: 2 }, (_, id) => ({ ...LIST, id })),
        )
      ).status,
    ).toBe(200)
    for (const body of ['{', '[]', '{}', '"x"', '{"jsonrpc":"2.0","method":5,"id":1}'])
      expect((await post(token, body)).status).toBe(400)
    expect((await post(token, LIST, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(server.warnings).toEqual([])
  })

  test('as fast as other programs, however requests come together', async () => {
    const slow = await startTestServer({ limits: { token_rate: 0.01, token_burst: 5 } })
    const there = assistantWorld(() => slow)
    const person = await there.signUp()
    const team_id = await slow.addTeam(person)
    const token = await there.tokenOf(person, [team_id])
    const to = await there.listening()
    const many = Array.from({ length: 3 }, (_, id) => ({ ...LIST, id }))
    expect((await post(token, many, {}, to)).status).toBe(200)
    const refused = await post(token, many, {}, to)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.any(String)])
    await slow.stop()
  })
})

describe('what is closed', () => {
  test('is closed with the next request, on every node: the workspace, or what was allowed', async () => {
    const other = await startNode(server)
    const there = await other.listen()
    const token = await world.tokenOf(owner, [at.team_id])
    const [here, yonder] = [await world.connect(token), await world.connect(token, 'auto', there)]
    const asked = { workspace_id: at.team_id, item_id: at.item_id }
    const reads = async () =>
      Promise.all([here, yonder].map(async (one) => (await world.call(one, 'read_item', asked)).isError))
    expect(await reads()).toEqual([false, false])
    await world.open(at.team_id, owner, false)
    expect(await reads()).toEqual([true, true])
    const closed = await world.call(yonder, 'list_workspaces', {})
    expect(closed.data).toEqual({ workspaces: [] })
    expect(closed.text).not.toContain('Bakery')
    for (const name of ['search', 'list_boards']) {
      const { text, data } = await world.call(here, name, { workspace_id: at.team_id, query: 'Bread' })
      expect(text + JSON.stringify(data)).not.toMatch(/Bread|Orders/)
    }
    expect((await here.listResources()).resources).toEqual([])
    await world.open(at.team_id, owner)
    expect(await reads()).toEqual([false, false])

    const apps = await server.call(listApplications, { headers: owner.headers })
    for (const { id } of apps.body.data)
      await server.call(endApplication, { headers: owner.headers, params: { id } })
    expect((await post(token)).status).toBe(401)
    await expect.poll(async () => (await post(token, LIST, {}, there)).status).toBe(401)
    await other.stop()
  })

  test('the switch is for whoever manages the workspace, told to all and kept in the audit', async () => {
    const [admin, member] = [await world.signUp(), await world.signUp()]
    await server.addMember(at.team_id, admin, 'admin')
    await server.addMember(at.team_id, member, 'full-member')
    const press = (by: Somebody, allowed: boolean) =>
      server.call(saveAssistantSwitch, { headers: by.headers, params: { id: at.team_id }, body: { allowed } })
    expect((await press(member, false)).status).toBe(403)
    server.published.length = 0
    expect((await press(admin, false)).body.data.allowed).toBe(false)
    const frames = server.published.flatMap(({ feeds }) => feeds.flatMap(({ events }) => events))
    expect(frames).toContainEqual(expect.objectContaining({ event: 'TeamSaved' }))
    await press(admin, true)
    const audit = await server.db.owner((tx) =>
      tx.query(`select from audit_log where action = 'team.assistants'`),
    )
    expect(audit.length).toBeGreaterThan(1)
  })
})

describe('nothing out of sight is in any answer', () => {
  const SECRETS = ['Caracal', 'Ocelot', 'Serval', 'Margay']

  /** All that the tools and resources say to somebody, who tries ids of all there is. */
  async function everything(token: string, ids: { board: string; folders: string[]; items: string[] }) {
    const client = await world.connect(token)
    const said: string[] = []
    const ask = async (name: string, args: object) =>
      said.push(JSON.stringify(await world.call(client, name, { workspace_id: at.team_id, ...args })))
    said.push(JSON.stringify(await world.call(client, 'list_workspaces', {})))
    await ask('list_boards', {})
    await ask('read_board', { board_id: ids.board })
    for (const query of SECRETS) {
      await ask('search', { query })
      said.push(JSON.stringify(await world.call(client, 'search', { query })))
    }
    for (const folder_id of ids.folders) {
      await ask('list_items', { folder_id })
      await ask('list_items', { folder_id, sort: [{ attribute: 'Name', direction: 'asc' }] })
      await ask('create_items', { folder_id, items: [{ values: { Ocelot: 1 } }] })
    }
    for (const item_id of ids.items) {
      await ask('read_item', { item_id })
      await ask('change_items', { changes: [{ item_id, values: { Name: 'x' } }] })
      await ask('trash_items', { item_ids: [item_id] })
      await ask('move_items', { item_ids: [item_id], folder_id: at.other_id })
      await ask('add_comment', { item_id, text: 'x' })
      const uri = `weft://workspaces/${at.team_id}/items/${item_id}`
      said.push(await client.readResource({ uri }).then((one) => JSON.stringify(one), String))
    }
    said.push(JSON.stringify(await client.listResources()))
    const uri = `weft://workspaces/${at.team_id}/boards/${ids.board}`
    said.push(await client.readResource({ uri }).then((one) => JSON.stringify(one), String))
    await client.close()
    return said.join('\n')
  }

  test('a private folder, a board of others, and what lies in both', async () => {
    const { make } = at
    const board = await make('boards', { name: 'Caracal', user_ids: [owner.id] })
    const locked = await make('folders', { board_id: board, name: 'Ocelot' })
    const name = await make('attributes', { board_id: board, name: 'Ocelot', type: 'text', primary: true })
    const inBoard = await make('items', { board_id: board, folder_id: locked, values: { [name]: 'Serval' } })
    const folder = await make('folders', { board_id: at.board_id, name: 'Ocelot' })
    const close = (type: string, id: string, permissions: object) =>
      make('permissions', { resource_type: type, resource_id: id, permissions }, `${type}.${id}`)
    await close('board', board, privateBoardEntries())
    await close('folder', folder, privateFolderEntries([owner.id]))
    const values = { [at.attributes.Name]: 'Margay' }
    const inFolder = await make('items', { board_id: at.board_id, folder_id: folder, values })
    await whenSettled(server)
    const ids = { board, folders: [locked, folder], items: [inBoard, inFolder] }

    const people = {
      full: 'full-member',
      invited: 'restricted-member',
      restricted: 'restricted-member',
      suspended: 'full-member',
    } as const
    const tokens = new Map<string, string>()
    for (const [who, role] of Object.entries(people)) {
      const person = await world.signUp()
      await server.addMember(at.team_id, person, role)
      const given = await world.tokenOf(person, [at.team_id], 'read write comments')
      if (who !== 'suspended') tokens.set(who, given)
      if (who === 'invited')
        await server.call(setBoardMembers, {
          headers: owner.headers,
          body: { board_id: at.board_id, user_ids: [owner.id, person.id] },
        })
      if (who !== 'suspended') continue
      await server.call(suspendMember, {
        headers: owner.headers,
        params: { id: at.team_id, memberId: person.id },
      })
      // What was allowed there has ended with it.
      expect((await post(given)).status).toBe(401)
    }
    const stranger = await world.signUp()
    tokens.set('stranger', await world.tokenOf(stranger, [await server.addTeam(stranger)]))
    const seen = await everything(await world.tokenOf(owner, [at.team_id]), ids)
    for (const secret of SECRETS) expect(seen).toContain(secret)
    for (const [who, token] of tokens) {
      const said = await everything(token, ids)
      // What is asked for comes back in what refuses it: names of attributes that somebody makes up.
      const told = said.replaceAll(/there is no attribute \w+/g, '')
      for (const secret of SECRETS) expect({ who, has: told.includes(secret) }).toEqual({ who, has: false })
      if (who === 'stranger') expect(said).not.toMatch(/Bakery|Orders/)
      if (who !== 'full') continue
      // What is out of sight is refused as what is not there.
      const nowhere = await everything(token, {
        board: 'nowhere',
        folders: ['nowhere', 'nowhere'],
        items: [newUuid(), newUuid()],
      })
      const plain = (text: string) =>
        text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|weft:\S+|"token":"[^"]*"|"expires_at":"[^"]*"/g, '…')
      expect({ who, said: plain(said).replaceAll(board, 'nowhere') }).toEqual({ who, said: plain(nowhere) })
    }
  })
})
