import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { linkTo, verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, PASSWORD, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

/** What this browser keeps of a workspace: keys of feeds, and lines of what was opened last. */
async function keptOf(page: Page, team_id: number): Promise<string[]> {
  return page.evaluate(async (id) => {
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('weft.records.')) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
      for (const store of database.objectStoreNames) {
        const keys = await new Promise<IDBValidKey[]>((resolve) => {
          const request = database.transaction(store).objectStore(store).getAllKeys()
          request.addEventListener('success', () => resolve(request.result))
        })
        found.push(...keys.map(String).filter((key) => key.startsWith(`${id}/`)))
      }
      database.close()
    }
    const visits = JSON.parse(localStorage.getItem('weft.recent') ?? '[]') as { team_id: number }[]
    const teams = JSON.parse(localStorage.getItem('weft.account') ?? '{}') as { teams?: { id: number }[] }
    return [
      ...found,
      ...visits.filter((one) => one.team_id === id).map(() => 'visit'),
      ...(teams.teams ?? []).filter((one) => one.id === id).map(() => 'workspace'),
    ]
  }, team_id)
}

test('people are invited, come in by the mailed link, get another role, and are removed while they work', async ({
  page,
  server,
  browser,
}) => {
  const ada = await signUp(server.url, 'Ada')
  await verifyEmail(server.dataDir, ada, 'ada@example.com')
  const bruno = await signUp(server.url, 'Bruno')
  await verifyEmail(server.dataDir, bruno, 'bruno@example.com')
  const { team_id, board_id, folder_id } = await makeBoard(ada, 'Release plan')
  await signIn(page, 'ada')
  await page.goto(`/team/${team_id}/members`)
  const members = page.getByRole('list', { name: 'Members' })
  const open = page.getByRole('list', { name: 'Open invitations' })

  await test.step('of five addresses three are invited, and the two others say why not', async () => {
    const field = page.getByLabel('Email addresses')
    await field.fill('bruno@example.com, carla@new.example not-an-address; ada@example.com\ndan@new.example')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const problems = page.getByRole('alert')
    await expect(problems).toContainText('not-an-address: not an email address')
    await expect(problems).toContainText('ada@example.com: already a member')
    await expect(field).toHaveValue('not-an-address, ada@example.com')
    await expect(members.getByText('bruno@example.com')).toBeVisible()
    await expect(open.getByRole('listitem')).toHaveCount(2)
  })

  const carla = await newPage(browser, server.url)
  await test.step('one of them comes in by the mail, and is there for the others at once', async () => {
    const link = await linkTo(server.dataDir, 'carla@new.example', '/register/invitation')
    // She is faster than the answer that says whose address it is.
    const pressed = Promise.withResolvers<void>()
    await carla.route('**/api/auth/invitation?*', async (route) => {
      await pressed.promise
      await route.continue()
    })
    await carla.goto(link.pathname + link.search + link.hash)
    await carla.getByLabel('Name').fill('Carla')
    await carla.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await carla.getByRole('button', { name: 'Create account' }).click()
    pressed.resolve()
    await carla.waitForURL((url) => !url.pathname.startsWith('/register'))
    await expect(members.getByText('carla@new.example')).toBeVisible()
    await expect(open.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: '3 members' })).toBeVisible()
  })

  await test.step('a withdrawn invitation is gone', async () => {
    await page.getByRole('button', { name: 'Actions for dan@new.example' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await expect(open).toHaveCount(0)
  })

  const tree = carla.getByRole('tree', { name: 'Boards' })
  await test.step('a restricted member loses the boards that they are not on, while they look at them', async () => {
    await carla.goto(`/team/${team_id}`)
    await expect(tree.getByText('Release plan')).toBeVisible()
    await page.getByRole('button', { name: 'Role of Carla' }).click()
    await page.getByRole('option', { name: 'Restricted Member' }).click()
    await expect(page.getByRole('button', { name: 'Role of Carla' })).toContainText('Restricted Member')
    await expect(tree.getByText('Release plan')).toHaveCount(0)
  })

  await test.step('put on the board, they see it again', async () => {
    await page.goto(`/team/${team_id}/boards/${board_id}/edit`)
    await page.getByRole('button', { name: 'Add to the board' }).click()
    await page.getByRole('option', { name: 'Carla' }).click()
    await expect(page.getByRole('list', { name: 'Board members' }).getByText('Carla')).toBeVisible()
    await expect(tree.getByText('Release plan')).toBeVisible()
    await carla.goto(`/b/${board_id}/${folder_id}`)
    await expect(carla.getByRole('grid')).toBeVisible()
    await expect.poll(() => keptOf(carla, team_id)).not.toEqual([])
  })

  await test.step('whoever is removed is told, and nothing of the workspace stays on their device', async () => {
    await page.goto(`/team/${team_id}/members`)
    await page.getByRole('button', { name: 'Actions for Carla' }).click()
    await page.getByRole('menuitem', { name: 'Remove from workspace' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(members.getByText('Carla')).toHaveCount(0)
    await expect(carla.getByText('You are no longer a member of Release plan team.')).toBeVisible()
    await expect(carla).toHaveURL(/\/home$/)
    await expect(carla.getByText('Create your workspace')).toBeVisible()
    await expect.poll(() => keptOf(carla, team_id)).toEqual([])
    await carla.goto(`/b/${board_id}/${folder_id}`)
    await expect(carla.getByRole('grid')).toHaveCount(0)
    await expect(carla.getByText('Release plan')).toHaveCount(0)
  })
  await carla.context().close()
})

test('workspaces are put in order, handed over, left, deleted and taken back', async ({
  page,
  server,
  browser,
}) => {
  const owner = await signUp(server.url, 'Olga')
  await verifyEmail(server.dataDir, owner, 'olga@example.com')
  const invitee = await signUp(server.url, 'Pavel')
  await verifyEmail(server.dataDir, invitee, 'pavel@example.com')
  const first = await makeBoard(owner, 'First')
  await makeBoard(owner, 'Second')
  const invited = await owner.call('POST', `/api/teams/${first.team_id}/members`, {
    invitations: [{ email: 'pavel@example.com', role: 'full-member' }],
  })
  expect(invited.status).toBe(200)
  await signIn(page, 'olga')
  const list = page.getByRole('list', { name: 'Workspaces' })
  const names = () => list.getByRole('link', { name: /team$/ }).allTextContents()

  await test.step('their order is one’s own, by keyboard, by menu and by hand', async () => {
    await page.goto('/profile/workspaces')
    await expect.poll(names).toEqual(['First team', 'Second team'])
    await page.getByRole('button', { name: 'Move Second team' }).focus()
    await page.keyboard.press('Space')
    await expect(page.locator('html[data-dragging=keyboard]')).toHaveCount(1)
    await page.keyboard.press('ArrowUp')
    await expect(list.locator('li[data-drop]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['Second team', 'First team'])
    await page.getByRole('button', { name: 'Actions for Second team' }).click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect.poll(names).toEqual(['First team', 'Second team'])
    const grip = await page.getByRole('button', { name: 'Move First team' }).boundingBox()
    const other = await list.getByRole('listitem').nth(1).boundingBox()
    if (!grip || !other) throw new Error('The list has no rows')
    await page.mouse.move(grip.x + 5, grip.y + 5)
    await page.mouse.down()
    await page.mouse.move(grip.x + 5, other.y + other.height - 4, { steps: 6 })
    await page.mouse.up()
    await expect.poll(names).toEqual(['Second team', 'First team'])
    await expect
      .poll(
        async () =>
          (await owner.call<{ data: { preferences: object } }>('GET', '/api/me')).body.data.preferences,
      )
      .toMatchObject({ workspaceSortOrder: [expect.any(Number), first.team_id] })
    await page.reload()
    await expect.poll(names).toEqual(['Second team', 'First team'])
  })

  const pavel = await newPage(browser, server.url)
  await test.step('the owner hands over, and the other one accepts', async () => {
    await signIn(pavel, 'pavel')
    await pavel.goto(`/team/${first.team_id}/settings`)
    await expect(pavel.getByLabel('Workspace name')).toBeDisabled()
    await page.goto(`/team/${first.team_id}/settings`)
    await page.getByRole('button', { name: 'Transfer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Transfer First team' })
    await dialog.getByRole('button', { name: /New owner/ }).click()
    await page.getByRole('option', { name: 'Pavel' }).click()
    await dialog.getByRole('button', { name: 'Transfer' }).click()
    await expect(page.getByText('You offered this workspace to Pavel.')).toBeVisible()
    await pavel.getByRole('button', { name: 'Accept' }).click()
    await expect(pavel.getByRole('button', { name: 'Delete workspace' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Leave workspace' })).toBeVisible()
  })

  await test.step('the name is saved at once, and others see it', async () => {
    const name = pavel.getByLabel('Workspace name')
    await name.fill('Taken over')
    await name.press('Enter')
    await expect(page.getByLabel('Workspace name')).toHaveValue('Taken over')
  })

  await test.step('deleted after DELETE was typed, it is gone for everybody and can be taken back', async () => {
    await pavel.getByRole('button', { name: 'Delete workspace' }).click()
    const question = pavel.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Delete workspace' })).toBeDisabled()
    await question.getByRole('textbox').fill('DELETE')
    await question.getByRole('button', { name: 'Delete workspace' }).click()
    await expect(pavel).toHaveURL(/\/home$/)
    await expect(page.getByText('You are no longer a member of Taken over.')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect.poll(() => keptOf(page, first.team_id)).toEqual([])
    await pavel.goto('/profile/workspaces')
    await pavel.getByRole('button', { name: 'Restore' }).click()
    await expect(pavel.getByRole('link', { name: 'Taken over' }).first()).toBeVisible()
    await page.goto('/profile/workspaces')
    await expect.poll(() => list.getByRole('link', { name: 'Taken over' }).count()).toBe(1)
  })

  await test.step('one leaves by oneself', async () => {
    await page.getByRole('button', { name: 'Actions for Taken over' }).click()
    await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByText('You have left Taken over.')).toBeVisible()
    await expect(list.getByRole('link', { name: 'Taken over' })).toHaveCount(0)
  })
  await pavel.context().close()
})
