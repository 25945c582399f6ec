import { ReadStream } from 'node:tty'

import { makeTempFolder } from '@weft/base/testing'
import { expect, onTestFinished, test } from 'vitest'

import { runCli } from './run-cli.ts'

/** Runs a command line without a server, and answers with what it ended with and wrote. */
async function run(words: string[], columns: number | null = null) {
  const written = { out: '', err: '' }
  const code = await runCli(words, {
    env: {
      XDG_CONFIG_HOME: makeTempFolder('cli', onTestFinished),
      WEFT_URL: 'http://127.0.0.1:1',
      WEFT_TOKEN: 'x',
    },
    input: Object.create(ReadStream.prototype) as ReadStream,
    screen: {
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
      columns,
    },
  })
  return { code, ...written }
}

test.each([
  ['items lst', /^weft: unknown command 'lst'/],
  ['items list --flder-id x', /^weft: unknown option '--flder-id'/],
  ['items list', /^weft: --team is missing: say it, or set WEFT_TEAM\.\n$/],
  ['items get --team 1', /^weft: --id is missing\.\n$/],
  ['items list --team 1 --limit ten', /^weft: --limit is a number\.\n$/],
  ['items list --team one', /^weft: --team is a number\.\n$/],
  ['items list --team 1 --names yes', /^weft: --names is true or false\.\n$/],
  ['items create --team 1 --values {', /^weft: --values is no JSON\.\n$/],
  ['boards quick --team 1 --data {', /^weft: --data is no JSON\.\n$/],
  ['boards quick --team 1 --data @nowhere.json', /^weft: nowhere\.json cannot be read\.\n$/],
  ['imports csv nowhere.csv --team 1 --folder-id x', /^weft: nowhere\.csv cannot be read\.\n$/],
  ['imports csv nowhere.csv --team 1', /^weft: required option '--folder-id <text>' not specified\n$/],
])('%s is told in a sentence and ends with 2', async (words, said) => {
  expect(await run(words.split(' '))).toEqual({
    code: 2,
    out: '',
    err: expect.stringMatching(said) as string,
  })
})

test('help says what there is, with the words of the document and the exit codes, in any width', async () => {
  const all = await run(['--help'])
  expect(all).toMatchObject({ code: 0, err: '' })
  for (const words of ['items', 'imports', 'Exit codes:', '4  no answer']) expect(all.out).toContain(words)
  const one = await run(['items', 'list', '--help'], 40)
  for (const words of ['--folder-id', '--all', 'How many to answer at most', 'GET /api/{team_id}/items'])
    expect(one.out.replaceAll(/\s+/g, ' ')).toContain(words)
})
