import { expect, test } from '@playwright/test'

import { linkTo } from '../harness/mailbox.ts'
import { mailsTo, untilMailed } from '../harness/mails.ts'
import { PASSWORD, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'

const NEW_PASSWORD = 'another horse battery'

let server: ServerProcess

// A server of its own, whose whole log is read at the end.
test.beforeAll(async () => {
  server = await startServerProcess({ dataDir: await newDataDir(), env: { LOG_LEVEL: 'trace' } })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(server.dataDir)
})

test('a forgotten password is set anew by mail, once, and no log knows the link', async ({ page }) => {
  test.slow()
  const email = 'forgetful@example.com'
  await signUp(server.url, 'Forgetful')
  await page.goto(`${server.url}/login`)
  await expect(page.getByLabel('Email')).toBeFocused()
  const inOrder = [
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Show password' }),
    page.getByRole('button', { name: 'Log in' }),
    page.getByRole('link', { name: 'Single sign-on' }),
    page.getByRole('link', { name: 'Create an account' }),
    page.getByRole('link', { name: 'Forgot password?' }),
  ]
  for (const next of inOrder) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Enter')
  // Until the next page is there the field is that of the one before.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = (await linkTo(server.dataDir, email, '/password/reset/')).pathname
  // The page names no other site, so none is told its address.
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  const answer = await page.goto(server.url + link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('The password needs 8 characters or more.')).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  const token = link.split('/')[3] ?? ''
  const others = requests.slice(1).filter((request) => request.includes(token))
  expect(others).toEqual([])

  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/workspace\/create$/)

  await page.goto(server.url + link)
  await expect(page.getByText('The link has expired.')).toBeVisible()
  await page.getByRole('link', { name: 'Email me a new link' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await untilMailed(server.dataDir, email, 'Your password was changed')

  const log = server.log()
  expect(log).toContain('/api/auth/password/reset')
  expect(log).not.toContain(token)
  expect(log).not.toContain(encodeURIComponent(email))
  expect(log).not.toContain(email)
})

test('an address without an account gets the same answer and no mail', async ({ page }) => {
  await page.goto(`${server.url}/password/reset`)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  // Somebody else's wish, made later, has been worked on: so was the first.
  await signUp(server.url, 'Later')
  await linkTo(server.dataDir, 'later@example.com', '/verify-email')
  expect(await mailsTo(server.dataDir, 'nobody@example.com')).toEqual([])
})
