import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { root } from '../run.ts'
import { parseSource } from '../source/source-file.ts'
import { familyLiterals } from './family-literals.ts'
import { functionsOf } from './functions.ts'
import { mutualFolders } from './mutual-imports.ts'
import { MOST_LITERALS, reasonedLiterals } from './reasoned-literals.ts'

const families = [
  { name: 'attribute', home: 'features/attributes/', members: new Set(['date', 'label', 'number']) },
  { name: 'view', home: 'features/views/', members: new Set(['list', 'form']) },
]
const named = (text: string, path = 'features/forms/shared/form.ts') =>
  familyLiterals(parseSource(path, text), families).map(({ family, member }) => `${family} ${member}`)

it.each([
  [`const is = attribute.type === 'date'`, ['attribute date']],
  [`const is = 'label' !== row.attribute_type`, ['attribute label']],
  [`const is = one?.type == 'number'`, ['attribute number']],
  [`const is = type === 'date'`, ['attribute date']],
  [`switch (type) { case 'label': go() }`, ['attribute label']],
  [`switch (view.type) { case 'list': go(); break; case 'form': stay() }`, ['view list', 'view form']],
  [`const able = new Set(['date', 'label'])`, ['attribute date', 'attribute label']],
  [`const words = { list: 'List', form: 'Form' }`, ['view list', 'view form']],
  [`const is = ['date'].includes(attribute.type)`, ['attribute date']],
  [`const is = new Set(['label', name]).has(type)`, ['attribute label']],
  [`const is = one.type in { number: true }`, ['attribute number']],
])('a member is named by %s', (text, found) => {
  expect(named(text)).toEqual(found)
})

it.each([
  `const is = shape === 'date'`,
  `const is = type === date`,
  `const is = attribute.type === 'map'`,
  `const is = view.type === 'date'`,
  `const words = ['date', 'other']`,
  `const field = { date: 1 }`,
  `const many = []`,
  `const is = ['date'].includes(shape)`,
  `const is = 'date' in value`,
])('no member is named by %s', (text) => {
  expect(named(text)).toEqual([])
})

it('a family may name its own members', () => {
  expect(named(`const is = attribute.type === 'date'`, 'features/attributes/shared/a.ts')).toEqual([])
  expect(named(`const is = view.type === 'list'`, 'features/attributes/shared/a.ts')).toEqual(['view list'])
})

it('the members that may be named are few, and in files that are there', () => {
  const named = reasonedLiterals.flatMap(({ members }) => members)
  expect(named.length).toBeLessThanOrEqual(MOST_LITERALS)
  for (const { path, why } of reasonedLiterals) {
    expect(existsSync(join(root, path)), path).toBe(true)
    expect(why).toMatch(/^.{20,}$/)
  }
})

it('functions are as long as their text', () => {
  const found = functionsOf(
    parseSource('a.ts', 'function one() {\n  return () => 1\n}\nconst two = () => 2\n'),
  )
  expect(found.map(({ name, line, lines }) => [name, line, lines])).toEqual([
    ['one', 1, 3],
    ['unnamed', 2, 1],
    ['two', 4, 1],
  ])
})

it('neighbours that import each other are told with the rarer way', () => {
  const resolve = (_from: string, to: string) => [{ to, outside: false }]
  const files = [
    parseSource('a/b/one.ts', `import 'a/c/two.ts'\nimport 'a/c/three.ts'\nimport 'd/e/four.ts'`),
    parseSource('a/c/two.ts', `import 'a/b/one.ts'`),
    parseSource('a/top.ts', `import 'a/b/one.ts'`),
  ]
  expect(mutualFolders(files, resolve)).toEqual([{ one: 'a/b', other: 'a/c', back: 1 }])
})
