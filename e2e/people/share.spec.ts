import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

async function openShare(page: Page, board: string) {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  return page.getByRole('dialog', { name: `Share ${board}` })
}

test('Share has people, link, public switch and pages of a board in one place', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Gwendolin')
  await verifyEmail(server.dataDir, owner, 'gwendolin@example.com')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Lagoon')
  await signIn(page, 'gwendolin')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = await openShare(page, 'Lagoon')

  await test.step('somebody is invited to the board', async () => {
    await dialog.getByLabel('Email addresses').fill('swimmer@example.com')
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('1 person invited')).toBeVisible()
    const path = `/api/teams/${team_id}/members/invitations`
    const { body } = await owner.call<{ data: { email: string; board_id: string | null }[] }>('GET', path)
    expect(body.data.map(({ email }) => email)).toEqual(['swimmer@example.com'])
  })

  await test.step('who was asked and has not come is listed, with the date, after a reload too', async () => {
    const body = { invitations: [{ email: 'elsewhere@example.com', role: 'full-member' }] }
    expect((await owner.call('POST', `/api/teams/${team_id}/members`, body)).status).toBe(200)
    const asked = dialog.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
    await expect(asked).toHaveText([/swimmer@example.com\s*Invited until/])
    await page.reload()
    await openShare(page, 'Lagoon')
    await expect(asked).toHaveText([/swimmer@example.com\s*Invited until/])
    await dialog.getByRole('button', { name: 'Actions for swimmer@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect(page.getByText('Sent again to swimmer@example.com')).toBeVisible()
    await page.screenshot({ path: 'e2e/results/share-invitations.png' })
    await dialog.getByRole('button', { name: 'Actions for swimmer@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await expect(asked).toHaveCount(0)
  })

  await test.step('the link of the folder', async () => {
    await expect(dialog.getByLabel('Link to this folder')).toHaveValue(
      `${server.url}/b/${board_id}/${folder_id}`,
    )
  })

  await test.step('the public link', async () => {
    await dialog.getByRole('switch', { name: 'Anyone with the link can view this board' }).check()
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(`${server.url}/b/${board_id}`)
  })

  await test.step('a page of the view', async () => {
    await dialog.getByRole('button', { name: 'Publish Table' }).click()
    const publishing = page.getByRole('dialog', { name: 'Publish this view' })
    await publishing.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(publishing.getByLabel('Link', { exact: true })).toHaveValue(/\/p\//)
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Settings of Table' })).toBeVisible()
  })
})

test('Share offers each part only to who may', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Hildegund')
  await verifyEmail(server.dataDir, owner, 'hildegund@example.com')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Cellar')
  const member = await signUp(server.url, 'Isolde')
  await verifyEmail(server.dataDir, member, 'isolde@example.com')
  const invitations = [{ email: 'isolde@example.com', role: 'restricted-member' }]
  const body = { invitations, boardId: board_id }
  expect((await owner.call('POST', `/api/teams/${team_id}/members`, body)).status).toBe(200)
  await signIn(page, 'isolde')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = await openShare(page, 'Cellar')
  await expect(dialog.getByLabel('Link to this folder')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Board members' }).getByText('Hildegund')).toBeVisible()
  await expect(dialog.getByLabel('Email addresses')).toHaveCount(0)
  await expect(dialog.getByRole('switch')).toHaveCount(0)
  await expect(dialog.getByRole('list', { name: 'Open invitations' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /Publish|Remove|Add to/ })).toHaveCount(0)
})

test('who is taken off a board can be put back, and its maker is not taken off unasked', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Leopolda')
  await verifyEmail(server.dataDir, owner, 'leopolda@example.com')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Pantry')
  const maker = await signUp(server.url, 'Mechthild')
  await verifyEmail(server.dataDir, maker, 'mechthild@example.com')
  const body = { invitations: [{ email: 'mechthild@example.com', role: 'full-member' }], boardId: board_id }
  expect((await owner.call('POST', `/api/teams/${team_id}/members`, body)).status).toBe(200)
  const membersOf = async (id: string) => {
    const { body: answer } = await owner.call<{ data: { user_ids: number[] } }>(
      'GET',
      `/api/${team_id}/boards/${id}`,
    )
    return answer.data.user_ids.toSorted((a, b) => a - b)
  }
  const both = await membersOf(board_id)
  const made = await maker.call<{ data: { board: { id: string } } }>('POST', `/api/${team_id}/boards/quick`, {
    name: 'Larder',
  })
  const larder = made.body.data.board.id
  await signIn(page, 'leopolda')

  await test.step('somebody else goes at once, and comes back by Undo', async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    const dialog = await openShare(page, 'Pantry')
    const list = dialog.getByRole('list', { name: 'Board members' })
    await list.getByRole('button', { name: 'Remove Mechthild from the board' }).click()
    await expect(list.getByText('Mechthild')).toHaveCount(0)
    const message = page.getByRole('status').filter({ hasText: 'Mechthild removed from the board' })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByText('Mechthild')).toBeVisible()
    await expect.poll(() => membersOf(board_id)).toEqual(both)
  })

  await test.step('a question says what follows for its maker, and No keeps them', async () => {
    await page.goto(`/team/${team_id}/boards/${larder}/edit`)
    const list = page.getByRole('list', { name: 'Board members' })
    await list.getByRole('button', { name: 'Remove Mechthild from the board' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove Mechthild from the board?' })
    await expect(question).toContainText('Mechthild created this board.')
    await expect(question).toContainText('Mechthild can still open it as a member of the workspace.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(list.getByText('Mechthild')).toBeVisible()
    await list.getByRole('button', { name: 'Remove Mechthild from the board' }).click()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(list.getByText('Mechthild')).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByText('Mechthild')).toBeVisible()
  })
})

test('an unverified inviter is told at the field of the members page and of Share, and loses nothing', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Kunigunde')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Attic')
  await signIn(page, 'kunigunde')
  for (const path of [`/team/${team_id}/members`, `/b/${board_id}/${folder_id}`]) {
    await page.goto(path)
    if (path.startsWith('/b/')) await openShare(page, 'Attic')
    const field = page.getByLabel('Email addresses')
    await expect(page.getByText('Your email address is not verified.')).toBeVisible()
    await field.fill('friend@example.com, other@example.com')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Your email address is not verified.')
    await expect(page.getByText('Open the link we emailed to kunigunde@example.com')).toBeVisible()
    await expect(field).toHaveValue('friend@example.com, other@example.com')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  // What cannot be known before the server answers leads to the page that verifies the address.
  await page.getByRole('switch', { name: 'Anyone with the link can view this board' }).check({ force: true })
  await expect(page).toHaveURL(/\/verify-email$/)
})
