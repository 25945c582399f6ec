import { test } from '@playwright/test'
import { type SmtpReceiver, startSmtpReceiver } from '@weft/test-kit'
import { join } from 'node:path'

import { expectAccessible } from '../harness/accessible.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

const { expect } = test
const PASSWORD = 'correct horse'

let receiver: SmtpReceiver
let dataDir: string
let server: ServerProcess

test.beforeAll(async () => {
  receiver = await startSmtpReceiver({
    user: 'weft',
    password: PASSWORD,
    refuses: { nobody: '550 5.1.1 no such mailbox' },
  })
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir, env: { OUTBOUND_ALLOW: new URL(receiver.url).host } })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
  await receiver.stop()
})

test('a mail server is set, tried out, changed and removed, and its password is asked for again elsewhere', async ({
  browser,
}) => {
  const person = await signUp(server.url, 'Postel')
  const { team_id } = await makeBoard(person, 'Letters')
  const path = `/team/${team_id}/mail`
  const page = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(page, 'postel')
  const form = page.getByRole('form', { name: 'Mail server' })
  const tests = page.getByRole('form', { name: 'Test' })

  await test.step('by keys, from an empty page; what is wrong is said', async () => {
    await page.goto(path)
    await form.getByLabel('Host').fill('10.0.0.5')
    await form.getByRole('button', { name: 'Encryption' }).press('Enter')
    await page.getByRole('option', { name: 'STARTTLS' }).press('Enter')
    await expect(form.getByLabel('Port')).toHaveValue('587')
    await form.getByLabel('From').fill('work@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Enter the name of a mail server on the public internet')).toBeVisible()
    await expect(tests).toBeHidden()
  })

  await test.step('one that the operator lets through takes a test, also with another sender', async () => {
    const { hostname, port } = new URL(receiver.url)
    const smtp = { host: hostname, port: Number(port), security: 'none', user: 'weft', secret: PASSWORD }
    await person.call('PUT', `/api/teams/whitelabel/${team_id}`, {
      smtp: { ...smtp, from_name: 'Letters', from_email: 'work@example.com' },
    })
    await page.goto(path)
    await expect(page.getByText('Not tested')).toBeVisible()
    await form.getByLabel('Sender').fill('Letters and more')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(page.getByText('The mail server is saved.')).toBeVisible()
    await tests.getByRole('button', { name: 'Send a test' }).press('Enter')
    await expect(page.getByText(/The server took the email in/)).toBeVisible()
    await expect(page.getByText('Works', { exact: true })).toBeVisible()
    expect(receiver.mails.at(-1)?.source).toContain('From: Letters and more <work@example.com>')
    await tests.getByLabel('Send to').fill('nobody@example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('550 5.1.1 no such mailbox')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('for another user the password is asked for again', async () => {
    await form.getByLabel('User').fill('root')
    await expect(form.getByText('Enter it again')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  await test.step('removed', async () => {
    await page.goto(path)
    await form.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The mail server is removed.')).toBeVisible()
    await expect(tests).toBeHidden()
  })
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser }) => {
    const person = await signUp(server.url, `Mayl${at}`)
    const { team_id } = await makeBoard(person, 'Letters')
    const smtp = { host: 'smtp.example.com', port: 465, security: 'tls', user: 'weft', secret: PASSWORD }
    const path = `/api/teams/whitelabel/${team_id}`
    await person.call('PUT', path, {
      smtp: { ...smtp, from_name: 'Letters', from_email: 'work@example.com' },
    })
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Mayl${at}`)
    await page.goto(`/team/${team_id}/mail`)
    await expect(page.getByRole('main').getByRole('form')).toHaveCount(2)
    if (process.env['KEEP_LOOKS'])
      await page.screenshot({ path: join(SHOTS, `mail-server-${nameOf(look)}.png`), fullPage: true })
    await expectAccessible(page, 'main')
    const main = page.getByRole('main')
    expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.context().close()
  })
