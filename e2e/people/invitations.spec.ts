import { expect, test } from '../harness/fixtures.ts'
import { linkTo, verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, PASSWORD, type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

async function invite(owner: Person, team_id: number, email: string): Promise<void> {
  const invitations = [{ email, role: 'full-member' }]
  const { status } = await owner.call('POST', `/api/teams/${team_id}/members`, { invitations })
  expect(status).toBe(200)
}

test('somebody who is added is told at once and can leave; who wants to be asked accepts or declines', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Odilie')
  await verifyEmail(server.dataDir, owner, 'odilie@example.com')
  const { team_id } = await makeBoard(owner, 'Orchard')
  const person = await signUp(server.url, 'Benedikta')
  await verifyEmail(server.dataDir, person, 'benedikta@example.com')
  await signIn(page, 'benedikta')
  await page.goto('/home')
  await expect(page.getByText('Create your workspace')).toBeVisible()
  const news = page.getByRole('list', { name: 'Invitations' })
  const switcher = page.getByRole('button', { name: /open invitation/ })

  await test.step('the news comes by itself, with Leave beside it', async () => {
    await invite(owner, team_id, 'benedikta@example.com')
    await expect(news.getByText('Odilie added you to Orchard team')).toBeVisible()
    await linkTo(server.dataDir, 'benedikta@example.com', `/team/${team_id}`)
    await news.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(news).toHaveCount(0)
    await expect(page.getByText('Create your workspace')).toBeVisible()
  })

  await test.step('asked first, nothing is joined before the answer', async () => {
    await page.goto('/profile/settings')
    const saved = page.waitForResponse((one) => one.url().endsWith('/api/me') && one.ok())
    await page.getByRole('switch', { name: 'Ask me before adding me to a workspace' }).click()
    await saved
    await page.goto('/home')
    await expect(page.getByText('Create your workspace')).toBeVisible()
    await invite(owner, team_id, 'benedikta@example.com')
    await expect(news.getByText('Odilie invites you to Orchard team')).toBeVisible()
    await expect(page.getByText('Create your workspace')).toBeVisible()
    await news.getByRole('button', { name: 'Decline' }).click()
    await expect(news).toHaveCount(0)
    const { body } = await owner.call<{ data: unknown[] }>('GET', `/api/teams/${team_id}/members/invitations`)
    expect(body.data).toEqual([])
  })

  await test.step('the workspace switcher has the answer too', async () => {
    await invite(owner, team_id, 'benedikta@example.com')
    await switcher.click()
    await page.getByRole('menuitem', { name: 'Accept' }).click()
    await expect(page.getByRole('tree', { name: 'Boards' }).getByText('Orchard')).toBeVisible()
    await expect(switcher).toHaveCount(0)
    await expect(news).toHaveCount(0)
  })
})

test('the link in the mail takes an account from whoever registered the address first', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Philomena')
  await verifyEmail(server.dataDir, owner, 'philomena@example.com')
  const { team_id } = await makeBoard(owner, 'Vineyard')
  const stranger = await signUp(server.url, 'Veronika')
  await invite(owner, team_id, 'veronika@example.com')
  expect((await stranger.call<{ data: unknown[] }>('GET', '/api/me/workspaces')).body.data).toEqual([])

  const link = await linkTo(server.dataDir, 'veronika@example.com', '/register/invitation')
  await page.goto(`/login?${new URLSearchParams({ invitation: link.searchParams.get('token') ?? '' })}`)
  await page.getByLabel('Email').fill('veronika@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Accept the invitation with a new password')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Join Vineyard team' })).toBeVisible()
  await page.getByLabel('Name').fill('Veronika the true')
  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD} of my own`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('tree', { name: 'Boards' }).getByText('Vineyard')).toBeVisible()
  expect((await stranger.call('GET', '/api/me/workspaces')).status).toBe(401)
})
