import { bulkRoute, collectionRoutes, liveRoutes, openApiRoutes, type Route } from '@weft/server-kit'
import { startTestServer, type TestServer } from './testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Node = Record<string, unknown>

let server: TestServer
let document: Node

beforeAll(async () => {
  server = await startTestServer()
  document = (await server.app.inject('/api/openapi.json')).json<Node>()
})
afterAll(() => server.stop())

/** Every route that the program declares. */
function declared(): Route[] {
  const { features, kit, live } = server
  return [
    ...features.flatMap((feature) => feature.routes?.(kit) ?? []),
    ...kit.registry.all().flatMap((collection) => collectionRoutes(kit, collection)),
    bulkRoute(kit),
    ...liveRoutes(live, async () => null),
    ...openApiRoutes(async () => expect.unreachable()),
  ]
}

const operations = () =>
  Object.entries(document['paths'] as Record<string, Record<string, Node>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** What a standard prescribes is known from there; nothing of the API hides behind one. */
const isTold = ({ options }: Route) => options.isStandard !== true

test('lists every declared route, and nothing else', () => {
  const names = (list: { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).toSorted((a, b) => (a < b ? -1 : 1))
  expect(names(operations())).toEqual(
    names(
      declared()
        .filter(isTold)
        .map(({ contract }) => contract),
    ),
  )
  const standard = declared().filter((route) => !isTold(route))
  expect(standard.filter(({ contract: { path } }) => !/^\/(?:caldav|\.well-known)\b/.test(path))).toEqual([])
  expect(operations().length).toBeGreaterThan(60)
})

test('every route has a loader and a permission', () => {
  for (const { contract, load, permit } of declared())
    expect([contract.path, typeof load, typeof permit]).toEqual([contract.path, 'function', 'function'])
})

test('every operation is summed up, declares its path and says what it answers', () => {
  expect(document['openapi']).toBe('3.1.0')
  for (const { path, operation } of operations()) {
    expect([path, operation['summary']]).toEqual([path, expect.stringMatching(/\S/)])
    const parameters = (operation['parameters'] ?? []) as Node[]
    const inPath = parameters.filter((parameter) => parameter['in'] === 'path')
    expect([path, inPath.map(({ name, required }) => [name, required])]).toEqual([
      path,
      Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => [name, true]),
    ])
    for (const parameter of parameters)
      expect([path, typeof (parameter['schema'] ?? parameter['$ref'])]).toEqual([
        path,
        expect.stringMatching(/object|string/),
      ])
    const answers = Object.entries(operation['responses'] as Record<string, Node>)
    expect([path, answers.filter(([status]) => /^2\d\d$/.test(status)).length]).toEqual([path, 1])
    for (const [status, answer] of answers)
      expect([path, status, answer['description'] ?? answer['$ref']]).toEqual([
        path,
        status,
        expect.any(String),
      ])
  }
})

/** The words of JSON Schema 2020-12 that schemas of this interface have. */
const KEYWORDS = new Set(
  `title multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems
   uniqueItems maxProperties minProperties required enum const type allOf oneOf anyOf not items prefixItems properties
   propertyNames additionalProperties description format default readOnly writeOnly examples deprecated $ref`.split(
    /\s+/,
  ),
)
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])

/** Whether the document has what a reference names. */
const isThere = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, name) => (node as Node | undefined)?.[name], document) !== undefined

function problemsOf(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return []
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at} is no schema`]
  const node = schema as Node
  const problems = Object.keys(node).flatMap((word) => (KEYWORDS.has(word) ? [] : [`${at} has ${word}`]))
  const types = 'type' in node ? [node['type']].flat() : []
  problems.push(
    ...types.flatMap((one) => (TYPES.has(String(one)) ? [] : [`${at} is of type ${String(one)}`])),
  )
  if ('$ref' in node && !isThere(String(node['$ref'])))
    problems.push(`${at} refers to ${String(node['$ref'])}`)
  const lists = ['allOf', 'oneOf', 'anyOf', 'prefixItems'].flatMap((word) => (node[word] ?? []) as unknown[])
  const below = [
    ...lists,
    ...Object.values((node['properties'] ?? {}) as Node),
    ...['items', 'not', 'additionalProperties', 'propertyNames'].flatMap((word) =>
      word in node ? [node[word]] : [],
    ),
  ]
  return [...problems, ...below.flatMap((one) => problemsOf(one, at))]
}

test('every schema is one of OpenAPI 3.1, and what it refers to is there', () => {
  const problems = operations().flatMap(({ path, method, operation }) => {
    const contents = [
      operation['requestBody'] as Node | undefined,
      ...Object.values(operation['responses'] as Record<string, Node>),
    ]
      .flatMap((one) => Object.values((one?.['content'] ?? {}) as Record<string, Node>))
      .map((content) => content['schema'])
    const parameters = ((operation['parameters'] ?? []) as Node[]).flatMap(({ schema }) => schema ?? [])
    return [...contents, ...parameters].flatMap((schema) => problemsOf(schema, `${method} ${path}`))
  })
  const { schemas } = document['components'] as { schemas: Record<string, Node> }
  problems.push(...Object.entries(schemas).flatMap(([name, schema]) => problemsOf(schema, name)))
  const named = operations().flatMap(({ operation }) =>
    [
      ...((operation['parameters'] ?? []) as Node[]),
      ...Object.values(operation['responses'] as Node),
    ].flatMap((one) => String((one as Node)['$ref'] ?? '#')),
  )
  expect(named.filter((pointer) => !isThere(pointer))).toEqual([])
  expect(problems).toEqual([])
})
