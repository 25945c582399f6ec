import { newSlug, newUuid } from '@weft/base'
import { type Person, type TestServer } from '@weft/server/testing'

import type { PublishedLink } from '../../shared/index.ts'

interface Page {
  status: number
  text: string
  headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** A stranger's browser: its cookies, and where it calls from. */
export interface Stranger {
  get(path: string): Promise<Page>
  /** Sends a form as a page of the server does. */
  post(path: string, form: Record<string, string>): Promise<Page>
}

let strangers = 0

export function newStranger(server: TestServer): Stranger {
  const cookies = new Map<string, string>()
  const remoteAddress = `10.1.${Math.floor(++strangers / 200)}.${(strangers % 200) + 1}`
  async function ask(method: 'GET' | 'POST', url: string, form?: Record<string, string>): Promise<Page> {
    const response = await server.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const one of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      cookies.set(name, value)
    }
    return { status: response.statusCode, text: response.body, headers: response.headers }
  }
  return { get: (path) => ask('GET', path), post: (path, form) => ask('POST', path, form) }
}

export interface PublishedWorld {
  team_id: number
  board_id: string
  folder_id: string
  /** Documents and a table of the same folder; both hide `secret`. */
  doc_view: string
  table_view: string
  name_id: string
  body_id: string
  secret_id: string
  label_id: string
  people_id: string
  /** A page, one below it, and one that both views filter out. */
  page_id: string
  below_id: string
  filtered_id: string
  /** Of both views. */
  settings: object
  owner: Person
  member: Person
  send(
    who: Person | null,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ status: number; data: never }>
  publish(target: object): Promise<PublishedLink>
  change(link: PublishedLink, body: object): Promise<PublishedLink>
  put(route: string, body: object): Promise<void>
}

let worlds = 0

/** A workspace whose texts say what they are: whatever holds SECRET is for no stranger. */
export async function addPublishedBoard(server: TestServer): Promise<PublishedWorld> {
  const owner = await server.addPerson(`Olga SECRETOWNER ${++worlds}`)
  const member = await server.addPerson(`Mia Maker ${worlds}`)
  const team_id = await server.addTeam(owner, 'Loomworks')
  await server.addMember(team_id, member, 'full-member')
  const [name_id, body_id, secret_id, label_id, people_id] = [
    newUuid(),
    newUuid(),
    newUuid(),
    newUuid(),
    newUuid(),
  ]
  const [page_id, below_id, filtered_id] = [newUuid(), newUuid(), newUuid()]
  const [board_id, folder_id, doc_view, table_view] = [newSlug(), newSlug(), newSlug(), newSlug()]
  const [shownLabel, unusedLabel] = [newUuid(), newUuid()]

  const send: PublishedWorld['send'] = async (who, method, path, body) => {
    const response = await server.app.inject({
      method,
      url: `/api/${team_id}${path}`,
      headers: { ...who?.headers },
      ...(body ? { payload: body } : {}),
    })
    const answer = response.body === '' ? {} : response.json<{ data?: never }>()
    return { status: response.statusCode, data: answer.data as never }
  }
  const put = async (route: string, body: object) => {
    const { status, data } = await send(owner, 'PUT', route, { row_version: 1, ...body })
    if (status >= 300) throw new Error(`${route}: ${status} ${JSON.stringify(data)}`)
  }
  await put(`/boards/${board_id}`, { name: 'Handbook', user_ids: [owner.id, member.id] })
  const attribute = (id: string, name: string, type: string, more: object = {}) =>
    put(`/attributes/${id}`, { board_id, name, type, ...more })
  await attribute(name_id, 'Title', 'text', { primary: true })
  await attribute(body_id, 'Text', 'longtext')
  await attribute(secret_id, 'SECRET-NAME', 'text')
  const labels = [
    { id: shownLabel, name: 'Ready', color: 'green' },
    { id: unusedLabel, name: 'SECRET-LABEL', color: 'red' },
  ]
  await attribute(label_id, 'State', 'label', { settings: { labels } })
  await attribute(people_id, 'Authors', 'members')
  await put(`/folders/${folder_id}`, {
    board_id,
    name: 'Guides',
    attribute_ids: [name_id, body_id, secret_id, label_id, people_id],
  })
  const settings = {
    hidden: [secret_id],
    filter: {
      op: 'and',
      conditions: [{ attribute_id: secret_id, operator: 'is_not', value: 'SECRET-DRAFT' }],
    },
  }
  await put(`/views/${doc_view}`, { board_id, folder_id, name: 'Help', type: 'document', settings })
  await put(`/views/${table_view}`, { board_id, folder_id, name: 'List', type: 'table', settings })
  const item = (id: string, values: object, more: object = {}) =>
    put(`/items/${id}`, { board_id, folder_id, values, ...more })
  await item(page_id, {
    [name_id]: 'Getting started',
    [body_id]: '<h2>First steps</h2><p>Open the <b>door</b>.</p><h2>Then</h2><p>Walk in.</p>',
    [secret_id]: 'SECRET-VALUE',
    [label_id]: [shownLabel],
    [people_id]: [member.id],
  })
  await item(below_id, { [name_id]: 'Known issues' }, { parent_id: page_id, sort_order: 10 })
  await item(filtered_id, { [name_id]: 'SECRET-PAGE', [secret_id]: 'SECRET-DRAFT' }, { sort_order: 20 })

  const asLink = ({ status, data }: { status: number; data: unknown }) => {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(data)}`)
    return data as PublishedLink
  }
  return {
    team_id,
    board_id,
    folder_id,
    doc_view,
    table_view,
    name_id,
    body_id,
    secret_id,
    label_id,
    people_id,
    page_id,
    below_id,
    filtered_id,
    settings,
    owner,
    member,
    send,
    put,
    publish: async (target) => asLink(await send(owner, 'POST', '/published', target)),
    change: async (link, body) => asLink(await send(owner, 'PUT', `/published/${link.id}`, body)),
  }
}
