import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SIGNS_UP = /\b(?:signUp|twoPeople|makeWorld|many[A-Z]\w+)\(\s*[\w.]+,\s*(\[[^\]]*\]|'[^']*'|`[^`]*`)/g

/** The people that a file signs up, as their addresses have them. */
function peopleOf(text: string): string[] {
  return [...text.matchAll(SIGNS_UP)].flatMap(([, names = '']) =>
    [...names.matchAll(/['`]([^'`]+)['`]/g)].map(([, name = '']) => name.toLowerCase()),
  )
}

test('nobody is signed up by two journeys: files that come to the same worker share its server', () => {
  const files = globSync('e2e/**/*.ts', { cwd: ROOT })
  const people = files.flatMap((file) =>
    peopleOf(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ name, file })),
  )
  expect(people.length).toBeGreaterThan(100)
  const twice = [...Map.groupBy(people, ({ name }) => name)].filter(([, signed]) => signed.length > 1)
  expect(twice.map(([name, signed]) => `${name}: ${signed.map(({ file }) => file).join(', ')}`)).toEqual([])
})
