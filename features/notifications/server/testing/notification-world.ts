import { newSlug, newUuid } from '@weft/base'
import { createItemsInView } from '@weft/features/items/server'
import { createFolderLinks } from '@weft/features/references/server'
import type { Person, TestServer } from '@weft/server/testing'

import { fanOut } from '../fan-out.ts'
import { beginProgress } from '../queries.ts'

type Fields = Record<string, unknown>

/** A workspace with a board of two folders; its people are known by their place, the owner first. */
export interface NotificationWorld {
  server: TestServer
  team_id: number
  people: Person[]
  board_id: string
  /** Both are seen by everybody until one is closed to somebody. */
  folders: [string, string]
  ids: { name: string; people: string; done: string; notes: string }
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: unknown, by?: Person): Promise<Fields>
  mine(method: 'GET' | 'PUT', path: string, by: Person, body?: unknown): Promise<Fields>
  item(folder: 0 | 1, values?: Fields, by?: Person): Promise<string>
  comment(item_id: string, html: string, by?: Person): Promise<string>
  /** Tells people all that happened so far, the first folder first. */
  deliver(): Promise<void>
}

const itemsInView = createItemsInView(createFolderLinks(), new URL('https://weft.test'))

/** Tells people what happened in a folder, at once. */
export const tellFolder = (server: TestServer, place: { team_id: number; folder_id: string }) =>
  fanOut({ ...server.kit, itemsInView }, place, () => false)

let count = 0

export async function addNotificationWorld(server: TestServer, size = 4): Promise<NotificationWorld> {
  const n = count++
  const people = await Promise.all(
    Array.from({ length: size }, (_, at) => server.addPerson(`Person ${n}.${at}`)),
  )
  const owner = people[0] as Person
  const team_id = await server.addTeam(owner, `Team ${n}`)
  for (const person of people.slice(1)) await server.addMember(team_id, person, 'full-member')
  const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, by: Person, body?: unknown) => {
    const reply = await server.app.inject({
      method,
      url,
      headers: { ...by.headers, 'x-idempotency-key': newUuid() },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (reply.statusCode > 299) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json<Fields>()
  }
  const call: NotificationWorld['call'] = (method, path, body, by = owner) =>
    ask(method, `/api/${team_id}${path}`, by, body)
  const board_id = newSlug()
  const folders: [string, string] = [newSlug(), newSlug()]
  const ids = { name: newUuid(), people: newUuid(), done: newUuid(), notes: newUuid() }
  const put = (path: string, fields: Fields) => call('PUT', path, { ...fields, row_version: 1 })
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: people.map(({ id }) => id) })
  for (const [at, id] of folders.entries()) await put(`/folders/${id}`, { board_id, name: `Folder ${at}` })
  await put(`/attributes/${ids.name}`, { board_id, name: 'Name', type: 'text', primary: true })
  await put(`/attributes/${ids.people}`, { board_id, name: 'Who', type: 'members' })
  await put(`/attributes/${ids.done}`, { board_id, name: 'Done', type: 'checkbox' })
  await put(`/attributes/${ids.notes}`, { board_id, name: 'Notes', type: 'longtext' })
  for (const id of folders)
    await server.db.owner((tx) => beginProgress(tx, { team_id, kind: 'folder', id }, { seq: 1, n: 0 }))
  return {
    server,
    team_id,
    people,
    board_id,
    folders,
    ids,
    call,
    mine: (method, path, by, body) => ask(method, `/api${path}`, by, body),
    async item(folder, values = {}, by = owner) {
      const id = newUuid()
      await call('PUT', `/items/${id}`, { board_id, folder_id: folders[folder], values, row_version: 1 }, by)
      return id
    },
    async comment(item_id, html, by = owner) {
      const id = newUuid()
      await call('PUT', `/comments/${id}`, { board_id, item_id, text: { html }, row_version: 1 }, by)
      return id
    },
    async deliver() {
      for (const folder_id of folders) await tellFolder(server, { team_id, folder_id })
    },
  }
}

export const mention = (id: number | 'board') => `<span data-type="mention" data-id="${id}">@them</span>`
