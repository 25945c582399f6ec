import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { addRows } from '../offline/board-steps.ts'

test('one locks a view; the other filters it by keyboard for herself alone, and comes and goes with what is shared', async ({
  page,
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Viktor', 'Wilma'], 'Views')
  await addRows(owner, board, 3)
  const path = `/b/${board.board_id}/${board.folder_id}`
  const rowsOf = (one: typeof page) =>
    one
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: /Row \d/ })
  await signIn(page, 'viktor')
  await page.goto(path)
  await expect(rowsOf(page)).toHaveCount(3)
  const setAccess = async (one: typeof page, access: string) => {
    await one.getByRole('button', { name: 'View menu' }).click()
    await one.getByRole('menuitem', { name: /Visibility/ }).hover()
    const saved = one.waitForResponse(
      (answer) => answer.request().method() !== 'GET' && /\/(bulk|views\/[^/]+)$/.test(answer.url()),
    )
    await one.getByRole('menuitem', { name: access, exact: true }).click()
    expect((await saved).ok()).toBe(true)
  }
  await test.step('the owner locks it', () => setAccess(page, 'Locked'))

  const context = await browser.newContext({ baseURL: server.url })
  const second = await context.newPage()
  await test.step('the other filters it with keys alone, and only she sees it', async () => {
    await signIn(second, 'wilma')
    await second.goto(path)
    await expect(rowsOf(second)).toHaveCount(3)
    await expect(second.getByRole('link', { name: 'Table', exact: true })).toHaveAttribute('title', 'Locked')
    const keys = second.keyboard
    await second.getByRole('button', { name: 'Filter', exact: true }).focus()
    await keys.press('Enter')
    const panel = second.getByRole('dialog', { name: 'Filter' })
    const add = panel.getByRole('button', { name: 'Add condition' })
    await expect(add).toBeVisible()
    const tabTo = async (target: ReturnType<typeof panel.getByRole>, key = 'Tab') => {
      for (let n = 0; n < 12; n++) {
        if (await target.evaluate((one) => one === document.activeElement)) return
        await keys.press(key)
      }
      await expect(target).toBeFocused()
    }
    await tabTo(add)
    await keys.press('Enter')
    await expect(panel.getByText('Incomplete, ignored.')).toBeVisible()
    await tabTo(panel.getByRole('textbox', { name: 'Value' }), 'Shift+Tab')
    await keys.type('row 1')
    await expect(rowsOf(second)).toHaveCount(1)
    await tabTo(panel.getByRole('button', { name: 'Condition menu' }))
    await keys.press('Enter')
    const turn = second.getByRole('menuitem', { name: 'Turn into a group' })
    await expect(turn).toBeVisible()
    for (let n = 0; n < 8 && !(await turn.evaluate((one) => one === document.activeElement)); n++)
      await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(panel.getByRole('group', { name: 'Group of conditions' })).toBeVisible()
    await expect(rowsOf(second)).toHaveCount(1)
    await expectAccessible(second, '[role=dialog]')
    await keys.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(second.getByRole('group', { name: 'My unsaved changes' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Save for everyone' })).toHaveCount(0)
    await expect(rowsOf(page)).toHaveCount(3)
    await second.getByRole('button', { name: 'Reset my changes' }).click()
    await expect(rowsOf(second)).toHaveCount(3)
  })

  await test.step('what is locked she can neither rename nor open to all, but she may copy it', async () => {
    await second.getByRole('button', { name: 'View menu' }).click()
    await expect(second.getByRole('menuitem', { name: 'Duplicate view' })).toBeVisible()
    await expect(second.getByRole('menuitem', { name: 'Edit view' })).toHaveCount(0)
    await second.keyboard.press('Escape')
  })

  const copy = (one: typeof page) => one.getByRole('link', { name: 'Table (copy)' })
  await test.step('a copy is for both; made personal it leaves her browser, and shared again it comes back', async () => {
    await page.getByRole('button', { name: 'View menu' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate view' }).click()
    await expect(copy(second)).toBeVisible()
    await expect(copy(page)).toHaveAttribute('aria-current', 'page')
    await setAccess(page, 'Personal')
    await expect(copy(second)).toHaveCount(0)
    await expect(copy(page)).toBeVisible()
    await setAccess(page, 'Shared')
    await expect(copy(second)).toBeVisible()
    await page.getByRole('link', { name: 'Table', exact: true }).click()
  })

  await test.step('the owner gives the locked one a name and a picture, and she sees them', async () => {
    await page.getByRole('button', { name: 'View menu' }).click()
    await page.getByRole('menuitem', { name: 'Edit view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit view' })
    await dialog.getByLabel('View name').fill('Everything')
    await dialog.getByRole('radio', { name: 'rocket' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(second.getByRole('link', { name: 'Everything' })).toBeVisible()
  })
  await context.close()
})
