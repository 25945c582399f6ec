import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { newUuid } from '@weft/base'
import { type Page, test } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { makeBoard, type Person, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

const { expect } = test
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/
const PATIENT = { timeout: 20_000 }

/** A server of others beside ours, which is let through to it. */
let receiver: Server
let received: string[]
let status: number
let address: string
let dataDir: string
let server: ServerProcess

test.beforeAll(async () => {
  received = []
  status = 200
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(status, { 'content-type': 'text/plain' }).end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}/in`
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir, env: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})

async function addItem(person: Person, board: Awaited<ReturnType<typeof makeBoard>>) {
  const { team_id, board_id, folder_id } = board
  await person.call('PUT', `/api/${team_id}/items/${newUuid()}`, { board_id, folder_id, row_version: 1 })
}

async function make(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New hook' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New hook' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await dialog.getByLabel('Address').fill(address)
  await expect(dialog.getByRole('checkbox', { name: 'item.created' })).toBeChecked()
  await page.keyboard.press('Enter')
  const fresh = page.getByRole('region', { name: `The secret of “${name}”` })
  await expect(fresh).toBeFocused()
  const [secret = ''] = SECRET.exec((await fresh.textContent()) ?? '') ?? []
  return secret
}

test('a hook is made by keys, tried out, looked into, sent again, rotated, paused and deleted', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  const person = await signUp(server.url, 'Hooke')
  const board = await makeBoard(person, 'Garden')
  await signIn(page, 'hooke')
  await page.goto('/profile/developer/tokens')
  await page.getByRole('link', { name: 'Hooks' }).click()
  await expect(page.getByText('No hooks yet')).toBeVisible()
  const secret = await make(page, 'Release bot')
  expect(secret).toMatch(SECRET)
  await page.getByRole('navigation', { name: 'Hooks' }).getByRole('link').click()

  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('alert')).toContainText('Connection successful!', PATIENT)
  await addItem(person, board)
  await expect
    .poll(() => received.map((raw) => (JSON.parse(raw) as { type: string }).type), PATIENT)
    .toEqual(['ping', 'item.created'])

  await page.getByRole('link', { name: /^Deliveries/ }).click()
  const list = page.getByRole('navigation', { name: 'Deliveries' })
  await expect(list.getByRole('link')).toHaveCount(2, PATIENT)
  await list.getByRole('link', { name: /item\.created/ }).click()
  const delivery = page.getByRole('article', { name: 'item.created' })
  await expect(delivery.getByRole('region', { name: 'Request' })).toContainText('webhook-signature')
  await expect(delivery.getByRole('region', { name: 'Response' })).toContainText('thank you')
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => received.length, PATIENT).toBe(3)
  await page.getByRole('button', { name: 'Send a range again' }).click()
  const range = page.getByRole('dialog', { name: 'Send again' })
  await range.getByRole('checkbox', { name: 'Only what did not arrive' }).press('Space')
  await range.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => received.length, PATIENT).toBe(4)

  await page.getByRole('main').getByRole('link', { name: 'Release bot' }).first().click()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
  const fresh = page.getByRole('region', { name: 'The secret of “Release bot”' })
  await expect(fresh).toContainText(SECRET)
  await expect(fresh).not.toContainText(secret)
  await expect(page.getByText(/The secret before this one signs too/)).toBeVisible()

  status = 500
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByRole('alert')).toContainText('The server answered 500.', PATIENT)
  status = 200
  await page.getByRole('switch', { name: 'Hook is on' }).press('Space')
  await expect(page.getByRole('navigation', { name: 'Hooks' })).toContainText('Paused')
  await page.getByLabel('Address').fill('https://127.0.0.1/')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is on the public internet/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete hook' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete hook' }).click()
  await expect(page.getByText('No hooks yet')).toBeVisible()
  await page.context().close()
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser }) => {
    const person = await signUp(server.url, `Hobart${at}`)
    const { team_id } = await makeBoard(person, 'Garden')
    const ids = [newUuid(), newUuid()]
    const names = ['Release bot', 'Warehouse']
    for (const [n, id] of ids.entries())
      await person.call('PUT', `/api/${team_id}/hooks/${id}`, {
        name: names[n],
        url: address,
        events: ['item.created', 'value.updated'],
        row_version: 1,
      })
    await person.call('POST', `/api/${team_id}/hooks/${ids[0]}/test`, {})
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Hobart${at}`)
    const check = async (name: string, part = 'main') => {
      if (process.env['KEEP_LOOKS'])
        await page.screenshot({ path: join(SHOTS, `${name}-${nameOf(look)}.png`), fullPage: true })
      await expectAccessible(page, part)
      // Nothing is wider than the page.
      const main = page.getByRole('main')
      expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
    await page.goto('/profile/developer/hooks')
    await expect(page.getByText('Warehouse')).toBeVisible()
    await check('developer-hooks-list')
    await page.locator('header').getByRole('button').last().press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    await check('new-hook', '[role=dialog]')
    await page.keyboard.press('Escape')
    await page.goto(`/profile/developer/hooks/${ids[0]}`)
    await expect(page.getByRole('main').getByRole('switch')).toBeVisible()
    await check('developer-hooks')
    await page.goto(`/profile/developer/hooks/${ids[0]}/logs`)
    await page.getByRole('main').getByRole('link', { name: /ping/ }).click()
    await expect(page.getByText('webhook-signature')).toBeVisible()
    await check('developer-hook-logs')
    await page.context().close()
  })
