import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type CopiedTree, copyTree } from '../../e2e/harness/copied-tree.ts'
import { root, runNode } from '../run.ts'
import {
  addAttributeType,
  addDestination,
  addFeature,
  addItemParts,
  addLanguage,
  addPage,
  addRoute,
  addSyncedRecord,
  addView,
  type Walk,
  walkIn,
} from './changes.ts'
import {
  addFormulaFunction,
  addJob,
  addKeys,
  addLook,
  addMail,
  addMigration,
  addPermission,
  addSettings,
  addText,
} from './smaller-changes.ts'
import { readTable } from './table.ts'

/** Changes by the line of the table that says where they go, the first word of it. A later one builds on those before. */
const CHANGES: readonly [line: string, change: (walk: Walk) => Promise<void>][] = [
  ['attribute type', addAttributeType],
  ['view', addView],
  ['feature', addFeature],
  ['page', addPage],
  ['API route', addRoute],
  ['tab of an item', addItemParts],
  ['place to go', addDestination],
  ['synced record', addSyncedRecord],
  ['page of the settings', addSettings],
  ['keyboard shortcut', addKeys],
  ['text of the interface', addText],
  ['mail', addMail],
  ['background job', addJob],
  ['migration', addMigration],
  ['permission', addPermission],
  ['formula function', addFormulaFunction],
  ['look of public pages', addLook],
  ['language', (walk) => addLanguage(walk, root)],
]
/** Two gates, and the program of a copy loaded by tests. */
const PATIENCE_MS = 300_000

const table = readTable(root)
let copy: CopiedTree
beforeAll(async () => (copy = await copyTree()), PATIENCE_MS)
afterAll(() => copy.remove())

test('every line of the table is walked', () => {
  const walked = CHANGES.map(([line]) => line)
  const left = table.filter(({ what }) => !walked.some((line) => what.startsWith(line)))
  expect(left.map(({ what }) => what)).toEqual([])
})

test('what the table names is there', () => {
  const whole = table.flatMap(({ touched, registered }) => [...touched, ...registered])
  const named = whole.filter((path) => /^(apps|features|packages)\//.test(path))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('each change touches only what its line says', async () => {
  for (const [line, change] of CHANGES) {
    const row = table.find(({ what }) => what.startsWith(line))
    const walk = walkIn(copy)
    await change(walk)
    const said = [...(row?.touched ?? []), ...(row?.registered ?? [])]
    const elsewhere = walk.touched.filter((path) => !said.some((one) => path.includes(one)))
    expect([line, elsewhere]).toEqual([line, []])
  }
})

test.each([
  ['types', ['node_modules/.bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['boundaries', ['scripts/boundaries/main.ts']],
  ['house rules', ['scripts/lint/house.ts']],
  [
    'what the families and the table of routes promise',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      'features/attributes/types/contract-suite.test.ts',
      'features/views/types/contract-suite.test.ts',
      'apps/web/src/routing/route-table.test.ts',
      'apps/web/src/routing/build-router.test.ts',
      'packages/formula/src/functions/text-functions.test.ts',
      'packages/permissions/src/role-defaults.test.ts',
      'features/attributes/types/formula/',
      'features/permissions/',
    ],
  ],
])(
  'with all of them together %s hold',
  async (_name, args) => {
    const { code, output } = await runNode(args, { cwd: copy.root })
    expect(code === 0 ? '' : output).toBe('')
  },
  PATIENCE_MS,
)
