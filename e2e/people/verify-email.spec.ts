import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { linkTo } from '../harness/mailbox.ts'
import { mailsTo, untilMailed } from '../harness/mails.ts'
import { PASSWORD } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { fillSignIn } from '../harness/sign-in.ts'

/** Path of the newest link that verifies somebody's address. */
async function verifyPath(dataDir: string, email: string): Promise<string> {
  const { pathname, hash } = await linkTo(dataDir, email, '/verify-email')
  return pathname + hash
}

async function register(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/register`)
  await page.getByLabel('Name').fill('Ana')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/workspace\/create$/)
}

async function makeWorkspace(page: Page): Promise<void> {
  await page.getByLabel('Workspace name').fill('Studio')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).not.toHaveURL(/\/workspace\/create/)
}

test('a new address is verified by its link, in another browser after a sign-in', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const email = 'verify@example.com'
  await register(page, server.url, email)
  await makeWorkspace(page)
  await page.goto('/verify-email')
  await expect(page.getByText(`We emailed a link to ${email}.`)).toBeVisible()
  const link = await verifyPath(server.dataDir, email)

  const other = await (await browser.newContext()).newPage()
  await other.goto(server.url + link)
  await other.getByRole('link', { name: 'Log in' }).click()
  await fillSignIn(other, email)
  await expect(other.getByRole('heading', { name: 'All set' })).toBeVisible()
  await expect(other).toHaveURL(/\/trial-email\/active$/)
  await other.context().close()

  await page.goto(link)
  // The link was used; what it was for is done.
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('who signed up with a wrong address logs out where the workspace is named, and signs up again', async ({
  page,
  server,
}) => {
  test.slow()
  await register(page, server.url, 'wrong-adress@example.com')
  await page.getByLabel('Workspace name').fill('Studio')
  await expect(page.getByText('Logged in as wrong-adress@example.com.')).toBeVisible()
  await page.screenshot({ path: 'e2e/results/name-workspace.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: 'e2e/results/name-workspace-390.png' })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await register(page, server.url, 'right-address@example.com')
  await expect(page.getByText('Logged in as right-address@example.com.')).toBeVisible()
})

test('an invitation by an unverified address says so at its field, and mails the link again', async ({
  page,
  server,
}) => {
  const email = 'inviter@example.com'
  await register(page, server.url, email)
  await makeWorkspace(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByText('Your email address is not verified.')).toBeVisible()
  await page.getByLabel('Email addresses').fill('friend@example.com')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Your email address is not verified.')
  await expect(page.getByLabel('Email addresses')).toHaveValue('friend@example.com')
  await expect(page.getByText(`Open the link we emailed to ${email}`)).toBeVisible()
})

test('another address comes into force by the link that goes there', async ({ page, server }) => {
  const [before, after] = ['before@example.com', 'after@example.com']
  await register(page, server.url, before)
  await page.goto(await verifyPath(server.dataDir, before))
  await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible()
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('New email address').fill(after)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`Waiting for ${after} to be confirmed`)).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(before)
  await page.goto(await verifyPath(server.dataDir, after))
  await expect(page.getByText(`${after} is verified.`)).toBeVisible()
  await page.goto('/profile/settings')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(after)
  await untilMailed(server.dataDir, before, 'Your email address was changed')
})

test('an account is deleted by the word, and kept by whoever comes back in time', async ({
  page,
  server,
}) => {
  test.slow()
  const email = 'leaving@example.com'
  await register(page, server.url, email)
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await dialog.getByLabel('Type DELETE to continue').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await untilMailed(server.dataDir, email, 'Your account will be deleted')
  await fillSignIn(page, email)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/profile/settings')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
})

test('where verified addresses are demanded, a new account comes no further than that page', async ({
  page,
}) => {
  test.slow()
  const dataDir = await newDataDir()
  const strict = await startServerProcess({ dataDir, env: { REQUIRE_VERIFIED_EMAIL: 'true' } })
  try {
    const email = 'strict@example.com'
    await page.goto(`${strict.url}/register`)
    await page.getByLabel('Name').fill('Ana')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/verify-email$/)
    await expect.poll(async () => (await mailsTo(dataDir, email)).length).toBe(1)
    await page.goto(strict.url + (await verifyPath(dataDir, email)))
    await expect(page.getByRole('heading', { name: 'All set' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  } finally {
    await strict.stop()
    await removeDataDir(dataDir)
  }
})
