import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Commands } from '../../apps/cli/generate/commands-of.ts'
import { optionOf } from '../../apps/cli/src/read-field.ts'
import { root } from '../run.ts'
import { interfaceFiles } from './interface-files.ts'

test('every command has a name of its own, and no option twice', () => {
  const { commands } = readCommands()
  const names = commands.map(({ group, verb }) => `${group} ${verb}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(200)
  for (const { group, verb, fields } of commands) {
    const options = fields.map(({ name }) => optionOf(name))
    expect([group, verb, options.filter((name, at) => options.indexOf(name) !== at)]).toEqual([
      group,
      verb,
      [],
    ])
  }
})

test('every command that docs/interface.md shows is one, with its options', () => {
  const page = readFileSync(join(root, 'docs/interface.md'), 'utf8')
  const shown = Array.from(page.matchAll(/^\$ weft (\S+) (\S+)(.*)$/gm)).filter(
    ([, group]) => group !== 'login',
  )
  expect(shown.length).toBeGreaterThan(3)
  const { commands } = readCommands()
  for (const [line, group, verb, rest = ''] of shown) {
    // Written by hand, as the only one.
    if (`${group} ${verb}` === 'imports csv') continue
    const spec = commands.find((one) => one.group === group && one.verb === verb)
    const known = ['all', 'json', 'data', ...(spec?.fields ?? []).map(({ name }) => optionOf(name))]
    const options = Array.from(rest.matchAll(/ --([\w-]+)/g), ([, name = '']) => name)
    expect([line, spec !== undefined, options.filter((name) => !known.includes(name))]).toEqual([
      line,
      true,
      [],
    ])
  }
})

const readCommands = () =>
  JSON.parse(readFileSync(join(root, 'apps/cli/src/commands.generated.json'), 'utf8')) as Commands

test('the types of the SDK and the commands follow from the document, as npm run fix writes them', async () => {
  for (const [path, text] of Object.entries(await interfaceFiles()))
    // Not by toBe, which would print a megabyte.
    expect(`${path}: ${readFileSync(join(root, path), 'utf8') === text ? 'is' : 'is not'} up to date`).toBe(
      `${path}: is up to date`,
    )
})
