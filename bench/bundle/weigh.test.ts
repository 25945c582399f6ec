import { expect, test } from 'vitest'

import { firstViews } from '../../apps/web/build/first-views.ts'
import { findCircles, findExcess, weigh, type WeighedChunk } from './weigh.ts'

function chunk(fileName: string, gzip: number, more: Partial<WeighedChunk> = {}): WeighedChunk {
  return {
    fileName,
    gzip,
    imports: [],
    dynamicImports: [],
    modules: {},
    facadeModuleId: null,
    isDynamicEntry: false,
    ...more,
  }
}

const holding = (...modules: readonly string[]) =>
  Object.fromEntries(modules.map((module) => [`/weft/apps/web/${module}`, { renderedLength: 1 }]))

/** A client of the given weights: one chunk for all pages, one for signing in, one for sessions, and on demand. */
function client({
  base = 100_000,
  session = 60_000,
  panel = 10_000,
  calendar = 20_000,
  register = 2000,
} = {}) {
  const [, login] = firstViews['sign-in']
  const rest = [...firstViews.home, ...firstViews.folder].filter((module) => module !== 'src/main.tsx')
  return [
    chunk('base.js', base, { modules: holding('src/main.tsx') }),
    chunk('login.js', 2000, { modules: holding(login), imports: ['base.js'] }),
    chunk('session.js', session, { modules: holding(...rest), imports: ['base.js'] }),
    chunk('overlays.js', 30_000, {
      modules: holding('overlays/bodies/surfaces.ts', 'overlays/bodies/menus.ts'),
      imports: ['session.js'],
    }),
    chunk('calendar.js', calendar, { imports: ['overlays.js'] }),
    chunk('panel.js', panel, { imports: ['calendar.js', 'session.js'], isDynamicEntry: true }),
    chunk('register.js', register, {
      facadeModuleId: '/weft/features/session/client/screens/register-screen.tsx',
      imports: ['login.js', 'session.js'],
      isDynamicEntry: true,
    }),
  ]
}

const bytesOf = (chunks: readonly WeighedChunk[]) =>
  Object.fromEntries(weigh(chunks).map(({ name, bytes }) => [name, bytes]))

test('a first view is all that its modules are loaded with, each chunk once', () => {
  const bytes = bytesOf(client())
  expect(bytes['first view: sign-in']).toBe(102_000)
  expect(bytes['first view: home']).toBe(160_000)
  expect(bytes['first view: folder']).toBe(160_000)
})

test('what is loaded on demand counts what it adds to the page and its overlays', () => {
  const bytes = bytesOf(client())
  expect(bytes['overlays: surfaces.ts']).toBe(30_000)
  expect(bytes['overlays: menus.ts']).toBe(0)
  expect(bytes['on demand: panel.js']).toBe(30_000)
})

test('a public page is counted over the sign-in page', () => {
  expect(bytesOf(client())['on demand: register.js']).toBe(62_000)
})

test('nothing is said while everything fits, and else the load, its bytes and its largest chunks', () => {
  expect(findExcess(weigh(client({ session: 95_000 })))).toEqual([
    'on demand: register.js loads 97000 bytes, 2000 more than 95000: session.js 95000, register.js 2000.',
  ])
  const lean = client({ session: 40_000 })
  expect(findExcess(weigh(lean))).toEqual([])
  expect(findExcess(weigh(client({ session: 40_000, calendar: 87_000 })))).toEqual([
    'on demand: panel.js loads 97000 bytes, 2000 more than 95000: calendar.js 87000, panel.js 10000.',
  ])
})

test('a module that is in no chunk is an error: the list of the first views must follow the program', () => {
  expect(() => weigh(client().filter(({ fileName }) => fileName !== 'login.js'))).toThrow(
    'No chunk holds session/client/screens/login-screen.tsx',
  )
})

test('chunks that import each other in a circle are told', () => {
  const one = chunk('one.js', 1, { imports: ['two.js'] })
  const two = chunk('two.js', 1, { imports: ['three.js'] })
  const three = chunk('three.js', 1, { imports: ['two.js'] })
  expect(findCircles([one, two, three])).toEqual([
    'two.js imports itself by way of others.',
    'three.js imports itself by way of others.',
  ])
})
