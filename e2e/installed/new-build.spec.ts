import { spawnSync } from 'node:child_process'

import { expect, test } from '@playwright/test'

import { cleaningUp } from '../harness/cleaning-up.ts'
import { copyTree } from '../harness/copied-tree.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const afterwards = cleaningUp()

test('a new build under an open client says so, takes over, and brings the waiting edit along', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const tree = await copyTree({ built: true })
  afterwards(() => tree.remove())
  const dataDir = await newDataDir()
  afterwards(() => removeDataDir(dataDir))
  build(tree.root)
  let server = await startServerProcess({ dataDir, root: tree.root })
  afterwards(() => server.stop())
  const { port } = new URL(server.url)
  const person = await signUp(server.url, 'Newbie')
  const board = await makeBoard(person, 'Updated')
  await signIn(page, 'newbie', server.url)
  await page.goto(`${server.url}/home`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${server.url}/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()

  // The edit waits because the server is away: that is when new versions are put up.
  await server.stop()
  await page.getByRole('button', { name: 'Add item', exact: true }).last().click()
  await page.keyboard.type('Typed while it was away')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Typed while it was away').first()).toBeVisible()

  await tree.edit('apps/web/index.html', (text) =>
    text.replace('<title>Weft</title>', '<title>Weft anew</title>'),
  )
  await tree.edit(
    'apps/web/src/main.tsx',
    (text) => `${text}\nvoid document.documentElement.setAttribute('data-build', 'new')\n`,
  )
  build(tree.root)
  // Nothing of this client's may arrive before it has the new program.
  await page.route('**/api/*/bulk', (route) => route.abort())
  server = await startServerProcess({ dataDir, root: tree.root, env: { PORT: port } })
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })
  const toast = page.getByText('A new version is ready.')
  await expect(toast).toBeVisible()
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

  await test.step('a page that is loaded anew gets the version that waits', async () => {
    await tree.edit('apps/web/src/main.tsx', (text) =>
      text.replace("'data-build', 'new'", "'data-build', 'newest'"),
    )
    build(tree.root)
    await server.stop()
    server = await startServerProcess({ dataDir, root: tree.root, env: { PORT: port } })
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await expect(toast).toBeVisible()
    await page.reload()
    await expect(page.locator('html[data-build=newest]')).toBeAttached()
    await expect(page.getByText('Typed while it was away').first()).toBeVisible()
  })

  await test.step('not while another window runs the one before', async () => {
    await tree.edit('apps/web/src/main.tsx', (text) => text.replace("'newest'", "'last'"))
    build(tree.root)
    await server.stop()
    server = await startServerProcess({ dataDir, root: tree.root, env: { PORT: port } })
    const other = await page.context().newPage()
    await other.goto(page.url())
    await expect(other.getByText('Typed while it was away').first()).toBeVisible()
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
    })
    await expect(toast).toBeVisible()
    await page.reload()
    await expect(page.getByText('Typed while it was away').first()).toBeVisible()
    await expect(page.locator('html[data-build=newest]')).toBeAttached()
    await other.close()
    await page.reload()
    await expect(page.locator('html[data-build=last]')).toBeAttached()
  })
})

function build(root: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-web.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The client could not be built:\n${stderr}`)
}
