// `npm run demo`: fills a workspace as a program would, over HTTP. It uses the server that runs, or starts one for
// as long as it takes.
import { randomUUID } from 'node:crypto'

import { newSlug } from '@weft/base'

import { type Call, importIssues } from './import-issues.ts'
import { runningServer } from './running-server.ts'

const EMAIL = 'demo@example.com'
const PASSWORD = 'weft demo password'

type Json = Record<string, unknown>
interface Named {
  id: string
  name: string
}

const server = await runningServer()
try {
  const token = await signIn()
  const team_id = await workspace(token)
  await launchBoard(token, team_id)
  await issuesBoard(token, team_id)
  console.log(`Filled. Log in at ${server.url} as ${EMAIL} with the password "${PASSWORD}".`)
} finally {
  await server.stop()
}

async function call<T>(
  token: string,
  method: string,
  path: string,
  body?: unknown,
  type = 'application/json',
): Promise<T> {
  const isFile = body instanceof Buffer
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': type }),
      'x-client-version': '34.9.2',
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 400)}`)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** The demo person's token; the account is made on the first run. */
async function signIn(): Promise<string> {
  const body = { email: EMAIL, password: PASSWORD }
  try {
    return (
      await call<{ access_token: string }>('', 'POST', '/api/auth/login', { ...body, grantType: 'password' })
    ).access_token
  } catch {
    const made = { ...body, name: 'Demo', locale: 'en-US', source: 'demo' }
    return (await call<{ access_token: string }>('', 'POST', '/api/auth/register', made)).access_token
  }
}

async function workspace(token: string): Promise<number> {
  const { data } = await call<{ data: { id: number; name: string }[] }>(token, 'GET', '/api/me/workspaces')
  const known = data.find((team) => team.name === 'Loomworks')
  if (known) return known.id
  return (await call<{ data: { id: number } }>(token, 'POST', '/api/teams', { name: 'Loomworks' })).data.id
}

async function quickBoard(token: string, team_id: number, name: string) {
  const path = `/api/${team_id}/boards/quick`
  return (
    await call<{
      data: { board: Named; folders: Named[]; attributes: (Named & { settings: Json })[]; views: Named[] }
    }>(token, 'POST', path, { name })
  ).data
}

/** A view of each kind beside the table and the columns that a folder begins with. */
async function addViews(
  token: string,
  { team_id, board_id, folder_id }: { team_id: number; board_id: string; folder_id: string },
  settings: Readonly<Record<string, Json>> = {},
): Promise<void> {
  const kinds = {
    list: 'List',
    calendar: 'Calendar',
    gantt: 'Roadmap',
    chart: 'Numbers',
    document: 'Notes',
    form: 'Request form',
  }
  for (const [n, [type, name]] of Object.entries(kinds).entries()) {
    const id = newSlug()
    const place = { id, board_id, folder_id, sort_order: (n + 3) * 65_536 }
    const view = { ...place, name, type, access: 'shared', settings: settings[type] ?? {}, row_version: 1 }
    await call(token, 'PUT', `/api/${team_id}/views/${id}`, view)
  }
}

/** A small plan that holds every attribute type. */
async function launchBoard(token: string, team_id: number): Promise<void> {
  const { board, folders, attributes } = await quickBoard(token, team_id, 'Launch plan')
  const folder = folders[0] as Named
  const name = attributes[0] as Named
  // What a new board begins with is filled like the rest.
  const known = new Map(attributes.map((one) => [one.name, one]))
  const labels = (known.get('Status')?.settings['labels'] ?? []) as { id: string }[]
  const me = await call<{ data: { id: number } }>(token, 'GET', '/api/me')
  const ids = new Map<string, string>()
  const nothing = () => null
  const wanted: {
    name: string
    type: string
    settings?: Json | (() => Json)
    data: (n: number) => unknown
  }[] = [
    { name: 'Status', type: 'label', data: (n) => [labels[n % 3]?.id] },
    { name: 'Owner', type: 'members', data: () => [me.data.id] },
    {
      name: 'Due',
      type: 'date',
      settings: { range: true },
      data: (n) => ({ start: day(n * 3), end: day(n * 3 + 2), hasTime: false }),
    },
    { name: 'Budget', type: 'number', data: (n) => (n + 1) * 250 },
    { name: 'Approved', type: 'checkbox', data: (n) => n % 2 === 0 },
    { name: 'Contact', type: 'email', data: (n) => `person${n}@example.com` },
    {
      name: 'Links',
      type: 'links',
      data: (n) => [{ id: randomUUID(), url: `https://example.com/${n}`, name: `Brief ${n + 1}` }],
    },
    {
      name: 'Notes',
      type: 'longtext',
      data: (n) => `<p>What has to be true before step ${n + 1} is done.</p>`,
    },
    { name: 'Team', type: 'text', data: (n) => ['Design', 'Build', 'Press'][n % 3] },
    { name: 'Progress', type: 'progress', data: (n) => Math.min(100, n * 20) },
    { name: 'Importance', type: 'rating', data: (n) => (n % 5) + 1 },
    { name: 'Phone', type: 'phone', data: (n) => `+44 20 7946 010${n}` },
    { name: 'Votes', type: 'vote', data: (n) => (n % 2 === 0 ? [me.data.id] : null) },
    {
      name: 'Checklist',
      type: 'checklist',
      data: (n) =>
        ['Agree', 'Do', 'Check'].map((line, at) => ({ id: randomUUID(), name: line, done: at < n % 4 })),
    },
    { name: 'Key', type: 'custom_id', settings: { prefix: 'LP' }, data: nothing },
    {
      name: 'Cost so far',
      type: 'formula',
      settings: () => ({ formula: `{${ids.get('Budget')}} * {${ids.get('Progress')}} / 100` }),
      data: nothing,
    },
    {
      name: 'Brief',
      type: 'button',
      settings: { label: 'Open', url: 'https://example.com/briefs' },
      data: nothing,
    },
    { name: 'Waits for', type: 'reference', settings: { board_id: board.id, two_way: false }, data: nothing },
    {
      name: 'Their budget',
      type: 'rollup',
      settings: () => ({ reference_id: ids.get('Waits for'), target_id: ids.get('Budget'), function: 'sum' }),
      data: nothing,
    },
    {
      name: 'Their team',
      type: 'lookup',
      settings: () => ({ reference_id: ids.get('Waits for'), target_id: ids.get('Team') }),
      data: nothing,
    },
    { name: 'Files', type: 'attachments', data: nothing },
    { name: 'Time', type: 'time_tracking', data: nothing },
    { name: 'Folder', type: 'source_folder', data: nothing },
    { name: 'Created', type: 'created_at', data: nothing },
    { name: 'Created by', type: 'created_by', data: nothing },
    { name: 'Changed', type: 'updated_at', data: nothing },
    { name: 'Changed by', type: 'updated_by', data: nothing },
  ]
  const made: { id: string; data: (n: number) => unknown }[] = []
  for (const [n, attribute] of wanted.entries()) {
    const standing = known.get(attribute.name)
    const id = standing?.id ?? randomUUID()
    ids.set(attribute.name, id)
    const { settings: given } = attribute
    const settings = (typeof given === 'function' ? given() : given) ?? {}
    const path = `/api/${team_id}/attributes/${id}`
    if (!standing)
      await call(token, 'PUT', path, {
        row_version: 1,
        board_id: board.id,
        name: attribute.name,
        type: attribute.type,
        settings,
        sort_order: (n + 2) * 65_536,
      })
    else if (given)
      await call(token, 'PUT', path, {
        settings: { ...standing.settings, ...settings },
        old: { settings: standing.settings },
      })
    if (attribute.data !== nothing) made.push({ id, data: attribute.data })
  }
  await call(token, 'PUT', `/api/${team_id}/folders/${folder.id}`, {
    attribute_ids: [name.id, ...ids.values()],
    old: { attribute_ids: attributes.map(({ id }) => id) },
  })
  const steps = [
    'Name the product',
    'Write the announcement',
    'Book the venue',
    'Invite the press',
    'Rehearse the demo',
    'Open sign-up',
    'Send thank-yous',
  ]
  const items = steps.map(() => randomUUID())
  await call(
    token,
    'POST',
    `/api/${team_id}/bulk`,
    steps.map((step, n) => ({
      method: 'put',
      route: `/items/${items[n]}`,
      idempotency_key: randomUUID(),
      item: {
        row_version: 1,
        board_id: board.id,
        folder_id: folder.id,
        sort_order: (n + 1) * 65_536,
        values: Object.fromEntries([
          [name.id, step],
          ...made.map((attribute) => [attribute.id, attribute.data(n)]),
        ]),
      },
    })),
  )
  // Each step waits for the one before it.
  for (const [n, to_item_id] of items.slice(0, -1).entries()) {
    const key = { from_item_id: items[n + 1], attribute_id: ids.get('Waits for'), to_item_id }
    const path = `/api/${team_id}/references/${key.from_item_id}.${key.attribute_id}.${to_item_id}`
    await call(token, 'PUT', path, { ...key, row_version: 1 })
  }
  const place = { team_id, board_id: board.id, folder_id: folder.id }
  await addViews(token, place, { gantt: { dependency_id: ids.get('Waits for') } })
}

/** 2,480 real issues, imported as the interface does it. */
async function issuesBoard(token: string, team_id: number): Promise<void> {
  const { board, folders } = await quickBoard(token, team_id, 'Issues')
  const folder = folders[0] as Named
  const send: Call = (method, path, body, type) => call(token, method, path, body, type)
  console.log(`${await importIssues(send, { team_id, folder_id: folder.id })} issues imported`)
  await addViews(token, { team_id, board_id: board.id, folder_id: folder.id })
}

/** A day from today, `YYYY-MM-DD`. */
function day(after: number): string {
  return new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
}
