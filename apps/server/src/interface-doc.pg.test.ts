import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { startTestServer, type TestServer } from './testing/index.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

type Node = Record<string, unknown>
interface Shown {
  query?: Record<string, string>
  body?: unknown
}

let server: TestServer
let document: { paths: Record<string, Record<string, Node>> }

beforeAll(async () => {
  server = await startTestServer()
  document = (await server.app.inject('/api/openapi.json')).json()
})
afterAll(() => server.stop())

const page = readFileSync(join(import.meta.dirname, '../../../docs/interface.md'), 'utf8')
/** The commands of the page, in order, without those that set what the reader has to set. */
const commands = Array.from(page.matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) => block).filter(
  (block) => block.includes('curl '),
)
/** As the page has them, and so the examples of the document. */
const SAMPLES = new Map(
  Array.from(page.matchAll(/^export (WEFT_\w+)=(.*)$/gm), ([, name = '', value = '']) => [`$${name}`, value]),
)

test('every command of docs/interface.md does what it says, as it is written', async () => {
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/me/tokens',
    headers: owner.headers,
    payload: { name: 'By hand', scopes: ['read', 'write'], team_ids: null, expires_at: null },
  })
  const folder = makeTempFolder('curl')
  // Only what goes wrong is told apart; the commands themselves stay as they are.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\n')
  const env: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    CURL_HOME: folder,
    WEFT_URL: await server.listen(),
    WEFT_TOKEN: made.json<{ data: { token: string } }>().data.token,
    WEFT_TEAM: String(team_id),
  }
  expect(commands.length).toBeGreaterThan(10)
  for (const command of commands) {
    const child = startChild('sh', ['-c', command], { cwd: folder, env, atEnd: onTestFinished })
    const status = await child.ended
    expect([command, status, child.output()]).toEqual([command, 0, child.output()])
    const answer = JSON.parse(child.output()) as { data?: Node } | { status: number }[]
    if (Array.isArray(answer)) expect(answer.map((entry) => entry.status)).toEqual([201, 201])
    if (command.includes('/boards/quick')) {
      const { board, folders } = (answer as { data: { board: { id: string }; folders: [{ id: string }] } })
        .data
      Object.assign(env, { WEFT_BOARD: board.id, WEFT_FOLDER: folders[0].id })
    }
    if (command.includes('filter='))
      expect((answer as unknown as { data: Node[] }).data).toMatchObject([
        { values: { Name: { data: 'Write the announcement' }, Due: { data: { start: '2026-12-24' } } } },
      ])
  }
})

/** A text of the page with the sample values in place of what the reader sets. */
const filled = (text: string) =>
  [...SAMPLES].reduce((known, [name, value]) => known.replaceAll(name, value), text)

/** Which call a command makes, and with what. */
function callOf(command: string): { call: string; shown: Shown } {
  const [, address = ''] = /"\$WEFT_URL([^"]*)"/.exec(command) ?? []
  const { pathname, searchParams } = new URL(filled(address), 'http://localhost')
  const [, method = 'GET'] = /-X (\w+)/.exec(command) ?? []
  const body = /--json '(.*?)'$/ms.exec(command)?.[1] ?? /<<END\n(.*?)^END/ms.exec(command)?.[1]
  const data = Array.from(
    command.matchAll(/(?:-d |--data-urlencode )('?)(\w+)=(.*?)\1(?= |$)/gm),
    ([, , name = '', value = '']) => [name, filled(value)],
  )
  const query = { ...Object.fromEntries(searchParams), ...Object.fromEntries(data) } as Record<string, string>
  const path = Object.keys(document.paths).find(
    (one) => method.toLowerCase() in (document.paths[one] ?? {}) && fits(one, pathname),
  )
  return {
    call: `${method} ${path}`,
    shown: {
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(body === undefined ? {} : { body: JSON.parse(filled(body)) as unknown }),
    },
  }
}

const fits = (path: string, pathname: string) =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname) &&
  // What is named is more exact than what is a parameter.
  !(path.endsWith('}') && pathname.endsWith('/quick'))

test('every example of the document stands on that page, and so was run', () => {
  const onPage = commands.map(callOf)
  expect(onPage.filter(({ call }) => call.endsWith('undefined'))).toEqual([])
  const examples = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const parameters = ((operation['parameters'] ?? []) as Node[]).filter(
        (one) => one['example'] !== undefined,
      )
      const contents = ((operation['requestBody'] as Node | undefined)?.['content'] ?? {}) as Record<
        string,
        Node
      >
      const body = contents['application/json']?.['example']
      if (parameters.length === 0 && body === undefined) return []
      const query = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
      const shown = { ...(parameters.length > 0 ? { query } : {}), ...(body === undefined ? {} : { body }) }
      return [{ call: `${method.toUpperCase()} ${path}`, shown }]
    }),
  )
  expect(examples.length).toBeGreaterThan(7)
  for (const example of examples) expect(onPage).toContainEqual(example)
})
