import { join } from 'node:path'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

const SECRET = /weft_pat_[A-Za-z0-9]{40}/

test('a token is made by keys, told once, does what it is for, gets another end, and is revoked', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Tabitha')
  const { team_id } = await makeBoard(person, 'Garden')
  await signIn(page, 'tabitha')
  await page.goto('/profile/developer')
  await expect(page).toHaveURL(/\/profile\/developer\/tokens$/)
  await expect(page.getByText('No tokens yet')).toBeVisible()

  await page.getByRole('button', { name: 'New token' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Nightly export')
  await expect(dialog.getByRole('checkbox', { name: /^read/ })).toBeChecked()
  await page.keyboard.press('Enter')
  const fresh = page.getByRole('region', { name: '“Nightly export” is ready' })
  await expect(fresh).toBeFocused()
  const [token = ''] = SECRET.exec((await fresh.textContent()) ?? '') ?? []

  const call = (method: string, path: string, body?: object) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const boards = await call('GET', `/api/${team_id}/boards`)
  expect(boards.status).toBe(200)
  expect(Number(boards.headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
  expect((await call('POST', `/api/${team_id}/boards/quick`, {})).status).toBe(403)

  await page.reload()
  const row = page.getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  await expect(row).toContainText('Nightly export')
  await expect(row).toContainText(token.slice(0, 13))
  expect(await page.content()).not.toMatch(SECRET)

  await row.getByRole('button', { name: 'Actions of Nightly export' }).click()
  await page.getByRole('menuitem', { name: 'Renew' }).click()
  const renewing = page.getByRole('dialog', { name: 'Renew “Nightly export”' })
  await renewing.getByRole('button', { name: 'Ends' }).click()
  await page.getByRole('option', { name: 'In 7 days' }).click()
  await renewing.getByRole('button', { name: 'Renew' }).click()
  await expect(row).toContainText('Ends in 7 days')

  await row.getByRole('button', { name: 'Actions of Nightly export' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText(/Ended/)
  expect((await call('GET', `/api/${team_id}/boards`)).status).toBe(401)
  await row.getByRole('button', { name: 'Remove Nightly export' }).click()
  await expect(page.getByText('No tokens yet')).toBeVisible()
})

test('menus say ids and give calls to those who want that', async ({ page, server }) => {
  const person = await signUp(server.url, 'Tamara')
  const { team_id, board_id, folder_id } = await makeBoard(person, 'Garden')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'tamara')
  const openMenu = async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    await page.getByRole('button', { name: 'View menu' }).click()
    await expect(page.getByRole('menuitem', { name: 'Add star' })).toBeVisible()
  }
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Copy ID' })).toHaveCount(0)

  await page.goto('/profile/developer/tokens')
  const wants = page.getByRole('switch', { name: 'Show IDs and API calls' })
  await wants.press('Space')
  await expect(wants).toBeChecked()
  await openMenu()
  await page.getByRole('menuitem', { name: 'Copy ID' }).click()
  await expect(page.getByText('ID copied')).toBeVisible()
  const id = await copied()
  const call = `curl "${server.url}/api/${team_id}/views/${id}"`
  await openMenu()
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click()
  await expect(page.getByText('Call copied')).toBeVisible()
  expect(await copied()).toContain(call)
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server }) => {
    const person = await signUp(server.url, `Tobias${at}`)
    const inDays = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    for (const [name, scopes, days] of [
      ['Release bot', ['read', 'write', 'comments'], 6],
      ['Wall screen', ['read', 'time'], 80],
    ] as const)
      await person.call('POST', '/api/me/tokens', { name, scopes, team_ids: null, expires_at: inDays(days) })
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Tobias${at}`)
    await page.goto('/profile/developer/tokens')
    await expect(page.getByRole('listitem').filter({ hasText: 'Release bot' })).toBeVisible()
    const shot = (name: string) =>
      process.env['KEEP_LOOKS']
        ? page.screenshot({ path: join(SHOTS, `${name}-${nameOf(look)}.png`) })
        : Promise.resolve()
    await page.locator('header').getByRole('button').last().press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Nightly export')
    await expect(dialog.getByRole('button').last()).toBeInViewport({ ratio: 1 })
    await shot('new-token')
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(page.getByText(SECRET)).toBeVisible()
    await shot('developer-tokens')
    await expectAccessible(page, 'main')
    // Nothing is wider than the page.
    const main = page.getByRole('main')
    expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.context().close()
  })
