import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { expect, test } from '@playwright/test'

import { cleaningUp } from '../harness/cleaning-up.ts'
import { copyTree } from '../harness/copied-tree.ts'
import { LONG } from '../harness/long.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { addSampleType, addSampleView } from './sample-members.ts'

const afterwards = cleaningUp()

test(
  'a new attribute type and a new view work end to end from one folder and one line a side',
  LONG,
  async ({ page }) => {
    const tree = await copyTree()
    afterwards(() => tree.remove())
    await addSampleType(tree)
    await addSampleView(tree)
    await promisify(execFile)(
      process.execPath,
      ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
      { cwd: tree.root },
    )
    const dataDir = await newDataDir()
    afterwards(() => removeDataDir(dataDir))
    const server = await startServerProcess({ dataDir, root: tree.root })
    afterwards(() => server.stop())

    await test.step('the server judges values of the new type', async () => {
      const person = await signUp(server.url, 'Adalberta')
      const board = await makeBoard(person, 'Films')
      const base = `/api/${board.team_id}`
      const attribute_id = crypto.randomUUID()
      const made = await person.call('PUT', `${base}/attributes/${attribute_id}`, {
        row_version: 1,
        board_id: board.board_id,
        name: 'Stars',
        type: 'stars',
        sort_order: 131072,
      })
      expect(made.status).toBe(201)
      const folder = await person.call<{ data: { attribute_ids: string[]; row_version: number } }>(
        'GET',
        `${base}/folders/${board.folder_id}`,
      )
      await person.call('PUT', `${base}/folders/${board.folder_id}`, {
        attribute_ids: [...folder.body.data.attribute_ids, attribute_id],
        old: { attribute_ids: folder.body.data.attribute_ids },
      })
      for (const [name, stars] of [
        ['Metropolis', 3],
        ['Solaris', 2],
      ] as const) {
        const item = await person.call('PUT', `${base}/items/${crypto.randomUUID()}`, {
          row_version: 1,
          board_id: board.board_id,
          folder_id: board.folder_id,
          values: { [board.attribute_id]: name, [attribute_id]: stars },
        })
        expect(item.status).toBe(201)
      }
      const refused = await person.call('PUT', `${base}/items/${crypto.randomUUID()}`, {
        row_version: 1,
        board_id: board.board_id,
        folder_id: board.folder_id,
        values: { [attribute_id]: 7 },
      })
      expect(refused.status).toBe(422)
      await signIn(page, 'adalberta', server.url)
      await page.goto(`${server.url}/b/${board.board_id}/${board.folder_id}`)
    })

    await test.step('the table paints and edits it', async () => {
      const grid = page.getByRole('grid')
      await expect(grid.getByText('★★★')).toBeVisible()
      await grid.getByRole('gridcell', { name: '★★', exact: true }).click()
      await page.keyboard.type('1')
      await page.keyboard.press('Enter')
      await expect(grid.getByRole('gridcell', { name: '★', exact: true })).toBeVisible()
    })

    await test.step('the new view is offered and shows the same items', async () => {
      await page.getByRole('button', { name: 'Add view' }).click()
      await page.getByRole('menuitem', { name: 'Tally' }).click()
      await expect(page.getByTestId('tally')).toHaveText('2')
    })
  },
)
