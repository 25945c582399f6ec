import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from './testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Node = Record<string, unknown>
interface Told {
  name: string
  description: unknown
  /** What the field is a part of: a record, or a call. */
  of: string
  tag: string
}

let server: TestServer
let document: {
  paths: Record<string, Record<string, Node>>
  components: { schemas: Record<string, Node> }
  tags: { name: string }[]
}

beforeAll(async () => {
  server = await startTestServer()
  document = (await server.app.inject('/api/openapi.json')).json()
})
afterAll(() => server.stop())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
      tag: String((operation['tags'] as string[])[0]),
    })),
  )

function fieldsOf(schema: unknown, of: string, tag: string): Told[] {
  if (typeof schema !== 'object' || schema === null) return []
  const node = schema as Node
  const own = Object.entries((node['properties'] ?? {}) as Record<string, Node>).flatMap(([name, field]) => [
    { name, description: field['description'] ?? field['$ref'], of, tag },
    ...fieldsOf(field, `${of} ${name}`, tag),
  ])
  const parts = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((word) => (node[word] ?? []) as unknown[])
  const below = [...parts, node['items'], node['additionalProperties']]
  return [...own, ...below.flatMap((part) => fieldsOf(part, of, tag))]
}

function told(): Told[] {
  const ofCalls = operations().flatMap(({ name, operation, tag }) => {
    const parameters = ((operation['parameters'] ?? []) as Node[]).filter((one) => !('$ref' in one))
    const contents = [operation['requestBody'], ...Object.values(operation['responses'] as Node)]
      .flatMap((one) => Object.values(((one as Node | undefined)?.['content'] ?? {}) as Record<string, Node>))
      .map(({ schema }) => schema)
    return [
      ...parameters.map((one) => ({
        name: String(one['name']),
        description: one['description'],
        of: name,
        tag,
      })),
      ...contents.flatMap((schema) => fieldsOf(schema, name, tag)),
    ]
  })
  const ofRecords = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    fieldsOf(schema, name, ''),
  )
  return [...ofCalls, ...ofRecords]
}

test('every field and parameter is described; words of a new one go into interface-words.ts of its feature', () => {
  const fields = told()
  expect(fields.length).toBeGreaterThan(1_500)
  expect(fields.flatMap(({ of, name, description }) => (description ? [] : [`${of}: ${name}`]))).toEqual([])
})

test('every word of a feature describes something', async () => {
  const fields = told()
  const idle: string[] = []
  for (const feature of server.features) {
    const words = await feature.words?.()
    if (!words) continue
    const said = new Set(
      fields.flatMap(({ tag, description }) => (tag === words.title || tag === '' ? [description] : [])),
    )
    for (const [key, sentence] of Object.entries(words.fields))
      if (!said.has(sentence)) idle.push(`${feature.name}: ${key}`)
  }
  expect(idle).toEqual([])
})

test('sentences are short and end as sentences do', () => {
  const wrong = [...new Set(told().map(({ description }) => String(description)))].filter(
    (sentence) =>
      !sentence.startsWith('#/') &&
      (!/^[A-Z`0-9]/.test(sentence) || !/[.…]$/.test(sentence) || sentence.length > 160),
  )
  expect(wrong).toEqual([])
})

test('no call has a parameter twice', () => {
  for (const { name, operation } of operations()) {
    const said = ((operation['parameters'] ?? []) as Node[]).map((one) =>
      String(one['$ref'] ?? [one['in'], one['name']].join(' ')),
    )
    expect([name, said]).toEqual([name, [...new Set(said)]])
  }
})

test('every call has a name of its own and a room', () => {
  const ids = operations().map(({ operation }) => String(operation['operationId']))
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining(['listItems', 'saveItem', 'deleteItem', 'restoreItem', 'getItem']),
  )
  const rooms = new Set(document.tags.map(({ name }) => name))
  expect(operations().filter(({ tag }) => !rooms.has(tag))).toEqual([])
})

/** Fields of an answer that the schema of its record does not have, and those that it lacks. */
function differences(record: string, answer: Node): string[] {
  const { properties = {}, required = [] } = document.components.schemas[record] as {
    properties?: Node
    required?: string[]
  }
  return [
    ...Object.keys(answer).flatMap((name) => (name in properties ? [] : [`${record} has ${name}`])),
    ...required.flatMap((name) => (name in answer ? [] : [`${record} lacks ${name}`])),
  ]
}

test('records are answered with the fields that the document gives them', async () => {
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api/${team_id}${path}`,
      headers: owner.headers,
      ...(payload ? { payload } : {}),
    })
    expect([path, answer.statusCode < 300, answer.body]).toEqual([path, true, answer.body])
    return answer.json<{ data: unknown }>().data
  }
  const made = (await call('POST', '/boards/quick', { name: 'Plan' })) as {
    board: { id: string }
    folders: [{ id: string }]
    attributes: [{ id: string }]
  }
  const place = { board_id: made.board.id, folder_id: made.folders[0].id }
  const item_id = newUuid()
  const values = { [made.attributes[0].id]: 'Write' }
  await call('PUT', `/items/${item_id}`, { ...place, values, row_version: 1 })
  const comment_id = newUuid()
  const comment = { board_id: place.board_id, item_id, text: { html: '<p>Well done</p>' }, row_version: 1 }
  await call('PUT', `/comments/${comment_id}`, comment)
  await call('PUT', `/comment-reaction/${newUuid()}`, { comment_id, reaction: '👍' })
  await call('PUT', `/stars/${owner.id}.board.${place.board_id}`, { sort_order: 1, row_version: 1 })
  const subscription = `/subscriptions/${owner.id}.item.${item_id}`
  await call('PUT', subscription, { muted: true, row_version: 1 })

  const permission = { resource_type: 'board', resource_id: place.board_id, permissions: {}, row_version: 1 }
  await call('PUT', `/permissions/board.${place.board_id}`, permission)

  const problems: string[] = []
  const lists = {
    Board: '/boards',
    Folder: `/folders?board_id=${place.board_id}`,
    View: `/views?folder_id=${place.folder_id}`,
    Attribute: `/attributes?board_id=${place.board_id}`,
    Item: `/items?folder_id=${place.folder_id}&expand=values`,
    Value: `/values?item_id=${item_id}`,
    Comment: `/comments?item_id=${item_id}`,
    CommentReaction: `/comment-reaction?item_id=${item_id}`,
    Permission: '/permissions',
  }
  for (const [record, path] of Object.entries(lists)) {
    const [first] = (await call('GET', path)) as [Node?]
    problems.push(...(first ? differences(record, first) : [`${record}: none`]))
  }
  for (const [record, path] of [
    ['Star', `/stars/${owner.id}.board.${place.board_id}`],
    ['Subscription', subscription],
  ] as const)
    problems.push(...differences(record, (await call('GET', path)) as Node))
  expect(problems).toEqual([])
})
