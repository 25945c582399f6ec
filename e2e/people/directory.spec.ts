import { join } from 'node:path'

import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

const DOMAIN = 'looms.example.com'
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Seen to be the workspace's, without a name server. */
async function verifyDomain(
  dataDir: string,
  owner_id: number,
  team_id: number,
  domain: string,
): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrlOf(dataDir) })
  await db.owner(async (tx) => {
    await tx.query(`update users set email_verified_at = now() where id = $1`, [owner_id])
    await tx.query(
      `insert into sso_domains (team_id, id, domain, token, verified_at, checked_at, created_at)
       values ($1, gen_random_uuid(), $2, 'weft', now(), now(), now())`,
      [team_id, domain],
    )
  })
  await db.end()
}

test('a directory is connected, takes somebody in and suspends them, and is cut off', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Theodelind')
  const { team_id } = await makeBoard(owner, 'Garden')
  await signIn(page, 'theodelind')
  const settings = `/team/${team_id}/sso`
  await page.goto(settings)
  const box = page.getByRole('region', { name: 'Directory (SCIM)' })
  await expect(box).toContainText('Verify a domain first.')
  await expect(box.getByRole('button', { name: 'Make a token' })).toHaveCount(0)
  await verifyDomain(server.dataDir, owner.id, team_id, DOMAIN)
  await page.reload()
  await box.getByRole('button', { name: 'Make a token' }).press('Enter')
  const fresh = box.getByRole('group', { name: 'New token' })
  await expect(fresh).toBeFocused()
  const token = (await fresh.locator('code').textContent()) ?? ''
  await expect(box).toContainText('Your directory has not used it yet.')

  const call = (method: string, path: string, data: object) =>
    page.request.fetch(`/scim/v2/${team_id}${path}`, {
      method,
      data: JSON.stringify(data),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    })
  const made = await call('POST', '/Users', {
    schemas: [USER],
    userName: `gundobald@${DOMAIN}`,
    displayName: 'Gundobald',
  })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  await page.goto(`/team/${team_id}/members`)
  const person = page.getByRole('listitem').filter({ hasText: `gundobald@${DOMAIN}` })
  await expect(person).toBeVisible()
  await expect(person).not.toContainText('Suspended')
  const Operations = [{ op: 'Replace', path: 'active', value: 'False' }]
  expect((await call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })).status()).toBe(200)
  // Whoever looks at the list sees it without asking again.
  await expect(person).toContainText('Suspended')
  await page.goto(`/team/${team_id}/activity`)
  await expect(page.getByText('SCIM suspended Gundobald')).toBeVisible()

  await page.goto(settings)
  await expect(box).toContainText(/Last used/)
  await expect(box.getByText(token)).toHaveCount(0)
  await box.getByRole('button', { name: 'New token' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new token' }).press('Enter')
  await expect(fresh.locator('code')).not.toHaveText(token)
  expect((await call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations })).status()).toBe(401)
  await box.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
  await expect(box).toContainText('No directory is connected')
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server }) => {
    const name = `Roswith${at}`
    const owner = await signUp(server.url, name)
    const { team_id } = await makeBoard(owner, 'Garden')
    await verifyDomain(server.dataDir, owner.id, team_id, `looms${at}.example.com`)
    const page = await openPage(browser, server.url, look)
    await signIn(page, name.toLowerCase())
    await page.goto(`/team/${team_id}/sso`)
    const box = page.getByRole('region').filter({ hasText: 'SCIM' }).last()
    await box.getByRole('button').last().click()
    await expect(box.getByRole('group')).toBeFocused()
    if (process.env['KEEP_LOOKS']) {
      await page.setViewportSize({ width: look.width, height: 1500 })
      await page.screenshot({ path: join(SHOTS, `directory-${nameOf(look)}.png`) })
    }
    await expectAccessible(page, 'main')
    await page.context().close()
  })
