import { createHash } from 'node:crypto'

import { newUuid } from '@weft/base'
import { type Person, startTestServer, type TestServerOptions } from '@weft/server/testing'

import { PART_BYTES } from '../../shared/index.ts'

export type FileWorld = Awaited<ReturnType<typeof openFileWorld>>

/** A server with a workspace, a board with a files attribute, and an item; calls as people make them. */
export async function openFileWorld(options: TestServerOptions = {}) {
  const server = await startTestServer({ jobs: 'running', ...options })
  const { dataDir } = server
  const owner = await server.addPerson('Olga')
  const other = await server.addPerson('Otto')
  const team_id = await server.addTeam(owner)
  await server.addMember(team_id, other, 'restricted-member')

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    as: Person | null = owner,
  ) {
    const isRaw = Buffer.isBuffer(body)
    const response = await server.app.inject({
      method,
      url: path.startsWith('/api/') ? path : `/api/${team_id}/${path}`,
      headers: { ...as?.headers, ...(isRaw ? { 'content-type': 'application/octet-stream' } : {}) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      bytes: response.rawPayload,
      body: readJson(response.body) as Record<string, never> & { data: never; code: string; message: string },
    }
  }
  const made = (await call('POST', 'boards/quick', { name: 'Board' })).body as unknown as {
    data: { board: { id: string }; folders: { id: string }[] }
  }
  const board_id = made.data.board.id
  const folder_id = made.data.folders[0]?.id ?? ''

  async function add(collection: string, fields: object, as = owner): Promise<string> {
    const id = newUuid()
    const answer = await call('PUT', `${collection}/${id}`, { ...fields, row_version: 1 }, as)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return id
  }
  const attribute_id = await add('attributes', { board_id, name: 'Files', type: 'attachments' })
  const addItem = (values: object = {}) => add('items', { board_id, folder_id, values })
  const item_id = await addItem()

  async function upload(
    bytes: Buffer,
    asked: {
      name?: string
      item_id?: string
      attribute_id?: string | null
      as?: Person
      sha256?: string
    } = {},
  ) {
    const { name = 'file.bin', as = owner } = asked
    const id = newUuid()
    const begun = await call(
      'POST',
      'attachments/uploads',
      {
        id,
        item_id: asked.item_id ?? item_id,
        attribute_id: asked.attribute_id === undefined ? attribute_id : asked.attribute_id,
        name,
        size: bytes.length,
      },
      as,
    )
    if (begun.status !== 201) return { id, status: begun.status, body: begun.body, file: null }
    for (let offset = 0; offset < bytes.length; offset += PART_BYTES) {
      const part = bytes.subarray(offset, offset + PART_BYTES)
      const sent = await call(
        'PUT',
        `attachments/uploads/${id}/parts?offset=${offset}`,
        Buffer.from(part),
        as,
      )
      if (sent.status !== 200) return { id, status: sent.status, body: sent.body, file: null }
    }
    const sha256 = asked.sha256 ?? hashOf(bytes)
    const done = await call('POST', `attachments/uploads/${id}/finish`, { sha256 }, as)
    const file =
      done.status === 200
        ? (done.body.data as { id: string; name: string; size: number; mime: string })
        : null
    return { id, status: done.status, body: done.body, file }
  }

  /** Puts files into the item's value, as the interface does after an upload. */
  async function hold(
    files: readonly object[] | null,
    asked: { item_id?: string; as?: Person; old?: unknown } = {},
  ) {
    const id = `${asked.item_id ?? item_id}.${attribute_id}`
    const before = await call('GET', `values/${id}`)
    const data = (before.body as { data?: { data: unknown; row_version: number } }).data
    return call(
      'PUT',
      `values/${id}`,
      { data: files, row_version: (data?.row_version ?? 0) + 1 },
      asked.as ?? owner,
    )
  }

  return {
    server,
    dataDir,
    owner,
    other,
    team_id,
    board_id,
    folder_id,
    item_id,
    attribute_id,
    call,
    add,
    addItem,
    upload,
    hold,
    stop: () => server.stop(),
  }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Files are no JSON.
    return null
  }
}
