import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { checkBoundaries } from './boundaries.ts'
import { rules } from './rules.ts'

let base: string
beforeEach(() => {
  base = makeTempFolder('boundaries', onTestFinished)
})

/** A small house in which everything is allowed: every room, both sides, a family with two members. */
const clean: Record<string, string> = {
  ...Object.fromEntries(
    ['base', 'model', 'i18n', 'store', 'ui', 'db', 'server-kit', 'test-kit'].map((name) => [
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@weft/${name}`, exports: { '.': './src/index.ts' } }),
    ]),
  ),
  'features/package.json': JSON.stringify({
    name: '@weft/features',
    exports: Object.fromEntries(
      ['server', 'client', 'shared'].map((side) => [`./*/${side}`, `./*/${side}/index.ts`]),
    ),
  }),
  'apps/server/package.json': JSON.stringify({
    name: '@weft/server',
    exports: { './testing': './src/testing/index.ts' },
  }),
  'apps/server/src/testing/index.ts': `export { features } from '../features.ts'`,
  'features/boards/server/boards.pg.test.ts': `import { features } from '@weft/server/testing'\nvoid features`,
  'packages/base/src/index.ts': `export const must = 1`,
  'packages/model/src/index.ts': `export type { Item } from './item.ts'`,
  'packages/model/src/item.ts': `import { must } from '@weft/base'\nexport type Item = typeof must`,
  'packages/i18n/src/index.ts': `export const t = (text: string) => text`,
  'packages/store/src/index.ts': `import type { Item } from '@weft/model'\nexport type Row = Item`,
  'packages/ui/src/index.ts': `import { t } from '@weft/i18n'\nexport const label = t`,
  'packages/db/src/index.ts': `import { must } from '@weft/base'\nexport const pool = must`,
  'packages/db/src/pool.pg.test.ts': `import { world } from '@weft/test-kit'\nvoid world`,
  'packages/server-kit/src/index.ts': `import { pool } from '@weft/db'\nexport const route = pool`,
  'packages/test-kit/src/index.ts': `import { pool } from '@weft/db'\nexport const world = pool`,
  'features/boards/shared/index.ts': `import type { Item } from '@weft/model'\nexport type Board = Item`,
  'features/boards/server/index.ts': `import { route } from '@weft/server-kit'\nexport { route }\nexport type { Board } from '../shared/index.ts'`,
  'features/boards/client/index.ts': `import { label } from '@weft/ui'\nexport { label }`,
  'features/attributes/shared/index.ts': `export type Definition = { name: string }`,
  'features/attributes/types/date/definition.ts': `import type { Definition } from '../../shared/index.ts'\nexport const date: Definition = { name: 'date' }`,
  'features/attributes/types/date/server.ts': `import { date } from './definition.ts'\nexport const onServer = date`,
  'features/attributes/types/date/client.tsx': `import { date } from './definition.ts'\nimport type { Board } from '@weft/features/boards/shared'\nexport const Cell = (_: Board) => <i>{date.name}</i>`,
  'features/attributes/types/label/definition.ts': `import { t } from '@weft/i18n'\nexport const label = { name: t('label') }`,
  'features/attributes/types/registry.server.ts': `import { onServer } from './date/server.ts'\nexport const all = [onServer]`,
  'apps/server/src/features.ts': `import { route } from '@weft/features/boards/server'\nexport const features = [route]`,
}

function judge(changes: Record<string, string>): string[] {
  for (const [path, text] of Object.entries({ ...clean, ...changes })) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return [...new Set(checkBoundaries(base).map(({ rule }) => rule))]
}

/** One planted violation per rule, and the rules that must catch it. */
const planted: [rule: string, path: string, text: string][] = [
  [
    'packages-know-no-product',
    'packages/ui/src/board.ts',
    `import type { Board } from '@weft/features/boards/shared'\nexport type B = Board`,
  ],
  [
    'client-and-server-packages-never-meet',
    'packages/store/src/pool.ts',
    `export const pool = import('@weft/db')`,
  ],
  [
    'client-and-server-packages-never-meet',
    'packages/db/src/row.ts',
    `export type R = import('@weft/store').Row`,
  ],
  [
    'packages-look-upward',
    'packages/model/src/text.ts',
    `import { t } from '@weft/i18n'\nexport const text = t('x')`,
  ],
  [
    'package-by-the-door',
    'packages/store/src/item.ts',
    `export type { Item } from '../../model/src/item.ts'`,
  ],
  [
    'package-by-the-door',
    'features/boards/shared/item.ts',
    `export type { Item } from '@weft/model/src/item.ts'`,
  ],
  ['test-code-in-tests-only', 'packages/db/src/seed.ts', `export { world } from '@weft/test-kit'`],
  [
    'sdk-stands-alone',
    'packages/sdk/src/words.ts',
    `import { must } from '@weft/base'\nexport const words = must`,
  ],
  [
    'sdk-stands-alone',
    'packages/sdk/src/read.ts',
    `import { readFile } from 'node:fs/promises'\nexport const read = readFile`,
  ],
  [
    'sdk-stands-alone',
    'apps/cli/src/words.ts',
    `import { must } from '@weft/base'\nexport const words = must`,
  ],
  [
    'features-know-no-app',
    'features/boards/server/all.ts',
    `export { features } from '../../../apps/server/src/features.ts'`,
  ],
  [
    'client-never-imports-server',
    'features/boards/client/list.ts',
    `import type { route } from '@weft/features/boards/server'\nexport type R = typeof route`,
  ],
  [
    'client-never-imports-server',
    'features/attributes/types/date/editor.tsx',
    `export type S = typeof import('./server.ts')`,
  ],
  ['client-never-imports-server', 'apps/web/src/main.tsx', `import { pool } from '@weft/db'\nvoid pool`],
  [
    'server-never-imports-client',
    'features/boards/server/label.ts',
    `export { label } from '../client/index.ts'`,
  ],
  [
    'server-never-imports-client',
    'features/boards/server/mail.ts',
    `import { createElement } from 'react'\nexport const mail = createElement`,
  ],
  [
    'shared-is-pure',
    'features/boards/shared/read.ts',
    `import { pool } from '@weft/db'\nexport const read = pool`,
  ],
  [
    'shared-is-pure',
    'features/attributes/types/label/definition.ts',
    `import { readFileSync } from 'node:fs'\nexport const label = readFileSync`,
  ],
  [
    'feature-by-the-door',
    'features/boards/shared/date.ts',
    `export type { date } from '../../attributes/types/date/definition.ts'`,
  ],
  [
    'members-are-strangers',
    'features/attributes/types/label/twin.ts',
    `import type { date } from '../date/definition.ts'\nexport type T = typeof date`,
  ],
  [
    'apps-by-the-door',
    'apps/server/src/routes.ts',
    `export { onServer } from '@weft/features/attributes/types/date/server.ts'`,
  ],
  [
    'no-cycles',
    'packages/model/src/item.ts',
    `import type { Item as Same } from './index.ts'\nexport type Item = Same | null`,
  ],
]

describe('boundaries', () => {
  it('let a clean house pass', () => {
    expect(judge({})).toEqual([])
  })

  it.each(planted)('%s catches its violation in %s', (rule, path, text) => {
    expect(judge({ [path]: text })).toEqual([rule])
  })

  it('have a planted violation for every rule', () => {
    const caught = new Set(planted.map(([rule]) => rule))
    expect([...rules.map(({ name }) => name), 'no-cycles'].filter((name) => !caught.has(name))).toEqual([])
  })

  it.each([
    ['a worker', `export const w = new URL('../server/index.ts', import.meta.url)`],
    ['a glob', `export const all = import.meta.glob('../server/*.ts')`],
    ['a re-exported type', `export type { route } from '../server/index.ts'`],
    ['require', `export const all = require('../server/index.ts')`],
    [
      'an import beside syntax the browser does not have yet',
      `using x = null\nexport * from '../server/index.ts'`,
    ],
  ])('see %s', (_, text) => {
    expect(judge({ 'features/boards/client/reach.ts': text })).toEqual(['client-never-imports-server'])
  })

  it('report a file that cannot be read instead of passing it', () => {
    expect(judge({ 'packages/base/src/broken.ts': `import {` })).toContain('readable')
  })
})
