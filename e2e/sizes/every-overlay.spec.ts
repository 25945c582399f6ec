import { readFile, glob } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '../harness/fixtures.ts'
import { LONG } from '../harness/long.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeWorld } from '../screens/screens-world.ts'
import { SCREENS } from '../screens/screens.ts'
import { DIALOGS } from './dialogs.ts'
import { DESKS } from './overlay-probe.ts'
import { nothingFound, overlayWalk } from './overlay-walk.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })
test.use({ viewport: { width: DESKS[0].width, height: DESKS[0].height } })

/** The screens of each walk, and how much it opens at least, so that none passes by finding nothing. */
const WALKS = [
  { name: 'table', screens: ['table'], least: { opener: 20, submenu: 8, dialog: 8, 'context menu': 5 } },
  {
    name: 'items',
    screens: ['item', 'item-modal'],
    least: { opener: 30, submenu: 5, dialog: 5, 'context menu': 5 },
  },
  {
    name: 'days',
    screens: ['columns', 'calendar', 'gantt'],
    least: { opener: 30, submenu: 12, dialog: 6, 'context menu': 12 },
  },
  {
    name: 'texts',
    screens: ['list', 'chart', 'document', 'form-builder'],
    least: { opener: 22, submenu: 5, dialog: 5, 'context menu': 6 },
  },
  {
    name: 'people',
    screens: ['home', 'boards', 'members', 'workspace-settings', 'settings', 'security'],
    least: { opener: 12, submenu: 1, dialog: 2, 'context menu': 2 },
  },
  {
    name: 'boards',
    screens: ['trash', 'board-settings', 'permissions', 'folder-settings'],
    least: { opener: 20, submenu: 1, dialog: 3, 'context menu': 6 },
  },
] as const

for (const { name, screens, least } of WALKS) {
  const title = `${name}: what opens over ${screens.join(', ')} is inside, its last control can be pressed, Escape leaves nothing`
  test(title, LONG, async ({ page, server }) => {
    const world = await makeWorld(server, [`Over${name}`, `Under${name}`])
    await signIn(page, world.name)
    const found = nothingFound()
    const { walk, keys } = await overlayWalk(page, found)
    for (const screen of SCREENS.filter((one) => screens.includes(one.name as never))) {
      await page.goto(screen.path(world))
      await (screen.ready?.(page) ?? expect(page.getByRole('heading').first()).toBeVisible())
      await walk(screen.name)
    }
    if (name === 'table') for (const key of ['?', 'Control+k']) await keys(key)
    expect(found.faults).toEqual([])
    for (const [kind, count] of Object.entries(least))
      expect(found.counts[kind as keyof typeof least], kind).toBeGreaterThanOrEqual(count)
    const never = Object.entries(DIALOGS).filter(
      ([, dialog]) =>
        'walk' in dialog && dialog.walk === name && ![...found.names].some((one) => dialog.title.test(one)),
    )
    expect(never.map(([file]) => file)).toEqual([])
  })
}

test('every dialog of the source is opened by a walk, or there is a reason why not', async () => {
  const root = join(import.meta.dirname, '../..')
  const files: string[] = []
  for await (const file of glob('{features,packages/ui}/**/*.tsx', { cwd: root }))
    if (!/\.test\.tsx$|gallery|node_modules/.test(file)) files.push(file)
  const having = await Promise.all(
    files.map(async (file) =>
      /<(Dialog|ConfirmDialog|Sheet)\s/.test(await readFile(join(root, file), 'utf8')) ? [file] : [],
    ),
  )
  expect(having.flat().toSorted()).toEqual(Object.keys(DIALOGS).toSorted())
})
