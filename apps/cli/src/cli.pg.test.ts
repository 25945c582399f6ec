import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder, startChild } from '@weft/base/testing'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

let server: TestServer
let folder: string
let env: Record<string, string>
let token: string
let place: { board_id: string; folder_id: string }

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  const owner = await server.addPerson('Owner')
  const team_id = await server.addTeam(owner)
  token = await makeToken(owner.headers, ['read', 'write'])
  folder = makeTempFolder('cli')
  env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    XDG_CONFIG_HOME: folder,
    WEFT_URL: await server.listen(),
    WEFT_TOKEN: token,
    WEFT_TEAM: String(team_id),
  }
  const { board, folders } = await json<{ board: { id: string }; folders: [{ id: string }] }>(
    'boards quick --name Launch --bare true',
  )
  place = { board_id: board.id, folder_id: folders[0].id }
})
afterAll(() => server.stop())

async function makeToken(headers: Readonly<Record<string, string>>, scopes: string[]): Promise<string> {
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/me/tokens',
    headers,
    payload: { name: scopes.join(), scopes, team_ids: null, expires_at: null },
  })
  return made.json<{ data: { token: string } }>().data.token
}

interface Ended {
  code: number | null
  out: string
  err: string
}

/** Runs the command line by a shell, which keeps both outputs apart. */
async function shell(command: string, more: Record<string, string | undefined> = {}): Promise<Ended> {
  const weft = `weft() { '${process.execPath}' '${MAIN}' "$@"; }\n`
  const errors = join(folder, 'errors.txt')
  const kept = Object.entries({ ...env, ...more }).filter(([, value]) => value !== undefined)
  const child = startChild('bash', ['-o', 'pipefail', '-c', `${weft}{ ${command}\n} 2>errors.txt`], {
    cwd: folder,
    env: Object.fromEntries(kept) as Record<string, string>,
    atEnd: end,
  })
  const code = await child.ended
  return { code, out: child.output(), err: readFileSync(errors, 'utf8') }
}

const end = (finish: () => Promise<void>) => {
  try {
    onTestFinished(finish)
  } catch {
    // Before the first test there is none to end with; it ends with the process.
  }
}

const weft = (words: string, more?: Record<string, string | undefined>) => shell(`weft ${words}`, more)

/** What a command answers as JSON. */
async function json<T>(words: string): Promise<T> {
  const { code, out, err } = await weft(`${words} --json`)
  if (code !== 0) throw new Error(err)
  return (JSON.parse(out) as { data: T }).data
}

const addItem = (name: string) =>
  json<{ id: string }>(
    `items create --board-id ${place.board_id} --folder-id ${place.folder_id} --names true --values '${JSON.stringify({ Name: name })}'`,
  )

const listItems = () => `items list --folder-id ${place.folder_id} --expand values --names true`

test('what is made is listed as a table, and as JSON where it is asked for', async () => {
  await addItem('Write the announcement')
  const table = await weft(listItems())
  expect(table).toMatchObject({ code: 0, err: '' })
  const [head, row] = table.out.split('\n')
  expect(head).toMatch(/^id +.*Name/)
  expect(row).toMatch(/^[0-9a-f-]{36} .*Write the announcement/)
  const rows = await json<{ values: object }[]>(listItems())
  expect(rows).toMatchObject([{ values: { Name: { data: 'Write the announcement' } } }])
})

test('a body comes from a file or the standard input, and fields that are said besides win', async () => {
  writeFileSync(join(folder, 'board.json'), JSON.stringify({ name: 'Over the summer', bare: true }))
  for (const command of [
    `weft boards quick --data @board.json --name 'Over the winter' --json`,
    `cat board.json | sed s/summer/winter/ | weft boards quick --data - --json`,
  ]) {
    const { code, out } = await shell(command)
    expect([command, code, JSON.parse(out)]).toMatchObject([
      command,
      0,
      { data: { board: { name: 'Over the winter' } } },
    ])
  }
})

test('all pages of a list come by --all, and a reader that stops early is no error', async () => {
  for (const name of ['Second', 'Third']) await addItem(name)
  const all = await weft(`${listItems()} --limit 1 --all --json`)
  const { data } = JSON.parse(all.out) as { data: unknown[] }
  expect(data).toHaveLength(3)
  expect(await shell(`weft ${listItems()} --limit 1 --all --json | head -n 1`)).toEqual({
    code: 0,
    out: '{"data": [\n',
    err: '',
  })
})

test('a refusal is one sentence with its reasons, and ends with 1', async () => {
  const { code, out, err } = await weft('boards create --name ""')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toBe('weft: name: must not be empty.\n')
})

test('without a token that may do it a command ends with 3, and without a server with 4', async () => {
  const wrong = await weft('items list', { WEFT_TOKEN: `${token}x` })
  expect([wrong.code, wrong.err]).toEqual([3, expect.stringMatching(/^weft: [^\n]+\.\n$/)])
  const none = await weft('items list', { WEFT_TOKEN: undefined })
  expect([none.code, none.err]).toEqual([3, expect.stringMatching(/^weft: No token is known for http/)])
  const away = await weft('items save --id 01935b4e-7c00-7000-8000-0000000000a1', {
    WEFT_URL: 'http://127.0.0.1:1',
  })
  expect(away).toMatchObject({ code: 4, err: 'weft: The server could not be reached.\n' })
  expect(wrong.err + none.err + away.err).not.toContain(token)
})

test('an import says how far it is beside its answer, which is JSON where it is asked for', async () => {
  writeFileSync(join(folder, 'list.csv'), 'Name,Points\nOne,1\nTwo,2\nThree,many\n')
  const { code, out, err } = await weft(`imports csv list.csv --folder-id ${place.folder_id} --json`)
  expect([code, JSON.parse(out)]).toMatchObject([0, { data: { state: 'done', rows_in: 3 } }])
  expect(err).toMatch(/^(waiting|running): 0 of 3 rows\n/)
  expect(err).toContain('done: 3 of 3 rows\n')
})

test('login keeps a token that the server knows, for its owner and for that server alone', async () => {
  const bare = { WEFT_TOKEN: undefined, WEFT_URL: undefined }
  const refused = await shell(`echo nonsense | weft login --url ${env['WEFT_URL']}`, bare)
  expect(refused.code).toBe(3)
  const { code, out, err } = await shell(`echo ${token} | weft login --url ${env['WEFT_URL']}`, bare)
  expect([code, out, err]).toEqual([0, '', expect.stringContaining('Kept in ')])
  expect(err).not.toContain(token)
  expect(statSync(join(folder, 'weft/access.json')).mode & 0o777).toBe(0o600)
  expect((await weft('workspaces list', bare)).out).toContain('Team')
  const other = await weft('workspaces list', { ...bare, WEFT_URL: 'http://127.0.0.1:1' })
  expect([other.code, other.err]).toEqual([
    3,
    expect.stringContaining('No token is known for http://127.0.0.1:1'),
  ])
  await weft('logout', bare)
  expect((await weft('workspaces list', bare)).code).toBe(2)
})
