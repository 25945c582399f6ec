import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

test('the search does what the menus of the page do, goes to places by keys, and is kept', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Brangane', 'Kurwenal'], 'Shipyard')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Caulk the hull' }])
  const page = await logIn(browser, server.url, 'kurwenal')
  await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)
  await expect(page.getByRole('complementary', { name: 'Caulk the hull' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Commands' })
  const lines = palette.getByRole('menuitem')

  await test.step('it begins with what was opened last, and knows the keys of the menus', async () => {
    await page.keyboard.press('Control+k')
    await expect(lines.first()).toContainText('Caulk the hull')
    await expect(palette.getByText('This item')).toBeVisible()
    await expectAccessible(page)
    if (shots) await page.screenshot({ path: `${shots}/palette.png` })
    await page.keyboard.type('add item')
    await expect(lines.filter({ hasText: 'Add item' }).first()).toContainText('N')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  await test.step('after > there are commands alone, and one of them changes the theme', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>theme dark')
    await expect(lines).toHaveText([/Theme: Dark/])
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    if (shots) await page.screenshot({ path: `${shots}/dark.png` })
  })

  await test.step('a filter that was used lately is a press away, in its words, also without a network', async () => {
    const filtered = page.getByRole('button', { name: /^Filter/ })
    await page.getByRole('button', { name: 'Close' }).last().click()
    await filtered.click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('hull')
    await page.keyboard.press('Escape')
    await expect(filtered).toContainText('1')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>clear filter')
    await expect(lines).toHaveText([/Clear filter/])
    await page.keyboard.press('Enter')
    await expect(filtered).not.toContainText('1')
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>filter hull')
    await expect(lines).toHaveText([/^Filter: .* contains “hull”/])
    if (shots) await page.screenshot({ path: `${shots}/filters.png` })
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
    await expect(filtered).toContainText('1')
    await page.context().setOffline(false)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>clear filter')
    await page.keyboard.press('Enter')
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)
  })

  await test.step('the item is starred in its bar', async () => {
    await page.getByRole('button', { name: 'Star this item' }).click()
    await expect(page.getByRole('tree', { name: 'Starred' }).getByRole('treeitem')).toHaveCount(1)
  })

  await test.step('a search is kept beside it', async () => {
    await page.goto('/search?q=is%3Aopen%20hull')
    await page.getByRole('button', { name: 'Save search' }).click()
    await expect(page.getByRole('button', { name: 'Saved search' })).toBeVisible()
    await expect(page.getByRole('tree', { name: 'Starred' }).getByRole('treeitem')).toHaveText([
      'Caulk the hull',
      'is:open hull',
    ])
  })

  await test.step('Alt and the arrows go along the places of the sidebar', async () => {
    await page.locator('main').press('Alt+ArrowUp')
    await expect(page).toHaveURL(new RegExp(`${item}$`))
    await page.locator('main').press('Alt+ArrowDown')
    await expect(page).toHaveURL(/\/search\?q=/)
    await page.locator('main').press('Alt+ArrowDown')
    await expect(page).toHaveURL(new RegExp(`/b/${board.board_id}`))
  })
})
