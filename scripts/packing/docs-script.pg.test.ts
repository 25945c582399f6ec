import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { createClient, newSlug } from '@weft/sdk'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { interfaceDocument } from '../../apps/server/src/interface-document.ts'
import { freePort } from '../../packages/test-kit/src/process/free-port.ts'
import { root } from '../run.ts'
import { buildPackage } from './build-package.ts'

const SCRIPT_LINES = 40

let server: TestServer
let folder: string
let env: Record<string, string>

beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/me/tokens',
    headers: owner.headers,
    payload: { name: 'Script', scopes: ['read', 'write', 'hooks'], team_ids: null, expires_at: null },
  })
  env = {
    PATH: process.env['PATH'] ?? '',
    WEFT_URL: await server.listen(),
    WEFT_TOKEN: made.json<{ data: { token: string } }>().data.token,
    WEFT_TEAM: String(team_id),
    PORT: String(port),
  }
  folder = makeTempFolder('sdk')
  mkdirSync(join(folder, 'node_modules/@weft'), { recursive: true })
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'commander', 'cli-table3'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const sdk = join(folder, 'node_modules/@weft/sdk')
  await buildPackage('packages/sdk', sdk)
  await buildPackage('apps/cli', join(folder, 'node_modules/@weft/cli'), { '@weft/sdk': sdk })
})
afterAll(() => server.stop())

/** Runs a program in the folder and answers with its code and what it wrote. */
async function run(command: string, args: readonly string[]): Promise<[number | null, string]> {
  const child = startChild(command, args, { cwd: folder, env, atEnd: onTestFinished })
  return [await child.ended, child.output()]
}

test('the script of docs/interface.md does what it says with the package as it is published', async () => {
  const page = readFileSync(join(root, 'docs/interface.md'), 'utf8')
  const [, script = ''] = /^```js\n(.*?)^```/ms.exec(page) ?? []
  expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(SCRIPT_LINES)
  writeFileSync(join(folder, 'script.mjs'), script)
  writeFileSync(join(folder, 'tasks.csv'), 'Name,Points\nWrite the announcement,3\nBook the hall,5\n')
  const [code, output] = await run(process.execPath, ['script.mjs'])
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^2 rows are items\nitem\.created: [0-9a-f-]{36}\n$/),
  ])
})

test('a client that openapi-typescript generates from the document compiles and runs', async () => {
  const document = await (await fetch(`${env['WEFT_URL']}/api/openapi.json`)).text()
  // What is generated follows from the same document without a server.
  expect(JSON.parse(document)).toEqual(await interfaceDocument())
  writeFileSync(join(folder, 'openapi.json'), document)
  const generator = join(root, 'packages/sdk/node_modules/openapi-typescript/bin/cli.js')
  const [made, said] = await run(process.execPath, [generator, 'openapi.json', '-o', 'weft.ts'])
  expect([made, said]).toEqual([0, expect.any(String)])
  writeFileSync(
    join(folder, 'client.ts'),
    `import createClient from 'openapi-fetch'
import { createClient as sdk, WeftError } from '@weft/sdk'
import type { paths } from './weft.ts'
const headers = { authorization: \`Bearer \${process.env['WEFT_TOKEN']}\` }
const weft = createClient<paths>({ baseUrl: process.env['WEFT_URL'] ?? '', headers })
const { data } = await weft.GET('/api/me/workspaces')
const ids: number[] = (data?.data ?? []).map((workspace) => workspace.id)
// @ts-expect-error there is no such call
await weft.GET('/api/me/castles')
// The package as it is published is typed as well.
const own = sdk({ url: process.env['WEFT_URL'] ?? '', token: process.env['WEFT_TOKEN'] ?? '' })
const same: number[] = (await own.get('/api/me/workspaces')).data.map((workspace) => workspace.id)
// @ts-expect-error there is no such call
await own.get('/api/me/castles').catch((error: unknown) => console.log(error instanceof WeftError && error.status))
console.log(ids.join() === same.join(), ids.join())
`,
  )
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
  }
  const more = { rewriteRelativeImportExtensions: true, typeRoots: [join(root, 'node_modules/@types')] }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...more }, include: ['client.ts', 'weft.ts'] }),
  )
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const compiled = await run(process.execPath, [join(root, 'node_modules/.bin/tsc'), '-p', '.'])
  expect(compiled).toEqual([0, ''])
  expect(await run(process.execPath, ['client.js'])).toEqual([0, `404\ntrue ${env['WEFT_TEAM']}\n`])
})

test('a write whose answer was lost, or that the server put off, is done once', async () => {
  const { WEFT_URL: url = '', WEFT_TOKEN: token = '' } = env
  const path = { team_id: Number(env['WEFT_TEAM']) }
  let tries = 0
  /** The server does each call; its first answer gets lost, its second one is another's. */
  const weft = createClient({
    url,
    token,
    fetch: async (request) => {
      const answer = await fetch(request)
      tries += 1
      if (tries === 1) throw new TypeError('terminated')
      return tries === 2 ? new Response(null, { status: 503, headers: { 'retry-after': '0' } }) : answer
    },
  })
  const id = newSlug()
  const body = { name: 'Once', row_version: 1 }
  const { data } = await weft.put('/api/{team_id}/boards/{id}', { params: { path: { ...path, id } }, body })
  expect([tries, data]).toMatchObject([3, { id, name: 'Once', row_version: 1 }])
  tries = 1
  const quick = { params: { path }, body: { name: 'Quick', bare: true } }
  await weft.post('/api/{team_id}/boards/quick', quick)
  const boards = await weft.get('/api/{team_id}/boards', { params: { path } })
  const names = boards.data.flatMap((board) => ('name' in board ? board.name : []))
  expect([tries, names.filter((name) => name === 'Quick')]).toEqual([4, ['Quick']])
})

test('the command line runs as it is published', async () => {
  const [code, output] = await run(process.execPath, [
    'node_modules/@weft/cli/main.js',
    'workspaces',
    'list',
    '--json',
  ])
  expect([code, JSON.parse(output)]).toMatchObject([0, { data: [{ id: Number(env['WEFT_TEAM']) }] }])
})
