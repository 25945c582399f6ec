import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, type Page, test } from '@playwright/test'

import { cleaningUp } from '../harness/cleaning-up.ts'
import { copyTree } from '../harness/copied-tree.ts'
import { LONG } from '../harness/long.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const afterwards = cleaningUp()

test('a new build under an open client says so, takes over, and brings the waiting edit along', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const { person, board, stop, update } = await openClient(page, 'Newbie')

  // The edit waits because the server is away: that is when new versions are put up.
  await stop()
  await page.getByRole('button', { name: 'Add item', exact: true }).last().click()
  await page.keyboard.type('Typed while it was away')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Typed while it was away').first()).toBeVisible()

  // Nothing of this client's may arrive before it has the new program.
  await page.route('**/api/*/bulk', (route) => route.abort())
  await update('new')
  const items = async () => {
    const answer = await person.call<{ data: { id: string }[] }>(
      'GET',
      `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
    )
    return JSON.stringify(answer.body.data)
  }
  expect(await items()).not.toContain('Typed while it was away')

  await page.unroute('**/api/*/bulk')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.locator('html[data-build=new]')).toBeAttached()
  await expect(page.getByText('Typed while it was away').first()).toBeVisible()
  await expect.poll(items).toContain('Typed while it was away')
})

test(
  'a page that is loaded anew gets the version that waits, unless a window runs another',
  LONG,
  async ({ page }) => {
    test.setTimeout(480_000)
    const { url, update } = await openClient(page, 'Newton')
    await update('newest')
    await page.reload()
    await expect(page.locator('html[data-build=newest]')).toBeAttached()
    await expect(page.getByRole('grid')).toBeVisible()

    const other = await page.context().newPage()
    await update('last', async () => {
      await other.goto(url)
      await expect(other.getByRole('grid')).toBeVisible()
    })
    await page.reload()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.locator('html[data-build=newest]')).toBeAttached()
    await other.close()
    await page.reload()
    await expect(page.locator('html[data-build=last]')).toBeAttached()
  },
)

/** A board in a window that has its program on the device, served from a tree that can be built anew. */
async function openClient(page: Page, name: string) {
  const tree = await copyTree({ built: true })
  afterwards(() => tree.remove())
  const dataDir = await newDataDir()
  afterwards(() => removeDataDir(dataDir))
  await build(tree.root)
  let server = await startServerProcess({ dataDir, root: tree.root })
  afterwards(() => server.stop())
  const main = await readFile(join(tree.root, 'apps/web/src/main.tsx'), 'utf8')
  const { port } = new URL(server.url)
  const person = await signUp(server.url, name)
  const board = await makeBoard(person, 'Updated')
  await signIn(page, name.toLowerCase(), server.url)
  await page.goto(`${server.url}/home`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const url = `${server.url}/b/${board.board_id}/${board.folder_id}`
  await page.goto(url)
  await expect(page.getByRole('grid')).toBeVisible()

  /** Builds a version that can be told, serves it, and waits until the window says that it is there. */
  const update = async (version: string, served?: () => Promise<void>) => {
    await tree.write(
      'apps/web/src/main.tsx',
      `${main}\nvoid document.documentElement.setAttribute('data-build', '${version}')\n`,
    )
    await build(tree.root)
    await server.stop()
    server = await startServerProcess({ dataDir, root: tree.root, env: { PORT: port } })
    await served?.()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await expect(page.getByText('A new version is ready.')).toBeVisible()
  }
  return { person, board, url, update, stop: () => server.stop() }
}

/** Beside the page, which goes on meanwhile. */
async function build(root: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build-web.ts'], { cwd: root })
}
