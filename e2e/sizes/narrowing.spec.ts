import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeWorld, type ScreensWorld } from '../screens/screens-world.ts'

test.describe.configure({ mode: 'default' })

const WIDE = { width: 1280, height: 600 }
const NARROW = { width: 390, height: 600 }

let world: ScreensWorld
test.beforeAll(async ({ server }) => {
  world = await makeWorld(server, ['Narrowella', 'Narrowotto'])
})
test.beforeEach(async ({ page }) => {
  await page.setViewportSize(WIDE)
  await signIn(page, world.name)
})

const openView = async (page: Page, name: keyof ScreensWorld['views']) => {
  await page.goto(`/b/${world.board.board_id}/${world.board.folder_id}?view=${world.views[name]}`)
  await expect(page.getByText('Index rebuild stalls after rename').first()).toBeVisible()
}

async function expectInside(page: Page, what: Locator) {
  await expect(what).toBeVisible()
  const { width, height } = page.viewportSize() ?? WIDE
  await expect
    .poll(async () => {
      const {
        x,
        y,
        width: w,
        height: h,
      } = (await what.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
      return x >= 0 && y >= 0 && x + w <= width && y + h <= height
    })
    .toBe(true)
}

test('what is typed stays where it is when the window becomes a phone, and back', async ({ page }) => {
  await openView(page, 'table')
  const search = page.getByRole('searchbox', { name: 'Search in view' })
  await search.fill('index')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'All work' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Edit view' })
  const name = dialog.getByRole('textbox', { name: 'View name' })
  await name.fill('Typed at my desk')
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(size === NARROW ? 1 : 0)
    await expect(name).toHaveValue('Typed at my desk')
    await expectInside(page, dialog)
  }
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('index')
})

test('the tools of a view fit also after one that has none', async ({ page }) => {
  await page.setViewportSize({ width: 960, height: 600 })
  await page.goto(`/b/${world.board.board_id}/${world.board.folder_id}?view=${world.views.form}`)
  await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'View' })).toHaveCount(0)
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: 'Calendar', exact: true })
    .click()
  await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
  await expectInside(page, page.getByRole('toolbar').getByRole('button', { name: 'Add item' }))
})

test('a popover that is open keeps what is typed, and stays inside', async ({ page }) => {
  await openView(page, 'table')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Filter/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  const value = panel.getByRole('textbox').first()
  await value.fill('12')
  await page.setViewportSize(NARROW)
  await expect(page.locator('#content ~ nav')).toBeVisible()
  await expect(value).toHaveValue('12')
  await expect(value).toBeFocused()
  await expectInside(page, panel)
  await page.setViewportSize({ width: 390, height: 400 })
  await expectInside(page, panel)
})

test('a menu in a menu is inside the window of a phone, also after it was turned, and leads back', async ({
  page,
}) => {
  await openView(page, 'table')
  await page.setViewportSize(NARROW)
  await page
    .getByRole('gridcell', { name: /Index rebuild stalls/ })
    .first()
    .click({ button: 'right' })
  const outer = page.getByRole('menu').first()
  await outer.getByRole('menuitem', { name: 'Set Status' }).click()
  const inner = page.getByRole('menu', { name: 'Status' })
  await expectInside(page, inner)
  await page.setViewportSize({ width: 640, height: 300 })
  await expectInside(page, inner)
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Back' }).last().click()
  await expect(inner).toHaveCount(0)
  await outer.getByRole('menuitem', { name: 'Set Status' }).click()
  // In its group it stays where it is seen: the others look for it.
  await inner.getByRole('menuitem', { name: 'In progress' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('no toolbar scrolls sideways on a desktop', async ({ page }) => {
  for (const view of ['table', 'column', 'calendar', 'gantt', 'list', 'document', 'chart'] as const) {
    await page.setViewportSize(WIDE)
    await page.goto(`/b/${world.board.board_id}/${world.board.folder_id}?view=${world.views[view]}`)
    const tools = page.getByRole('toolbar', { name: 'View' })
    await expect(tools).toBeVisible()
    for (const width of [1280, 1150, 1030, 900, 780, 1030, 1280]) {
      await page.setViewportSize({ width, height: 600 })
      const surplus = () => tools.evaluate((row) => row.scrollWidth - row.clientWidth)
      await expect.poll(surplus, `${view} at ${width}`).toBe(0)
    }
  }
})

test('tools that have no room are in a menu, and open their panels', async ({ page }) => {
  await openView(page, 'calendar')
  await page.setViewportSize({ width: 780, height: 600 })
  const more = page.getByRole('button', { name: 'More tools' })
  await more.click()
  await page.getByRole('menuitem', { name: 'View options' }).click()
  const panel = page.getByRole('dialog', { name: 'View options' })
  await expectInside(page, panel)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('words come back to the tools when there is room for them again, in a window that stays as it is', async ({
  page,
}) => {
  await openView(page, 'table')
  const tools = page.getByRole('toolbar', { name: 'View' })
  const words = tools.getByText('Color', { exact: true })
  await expect(words).toBeVisible()
  for (let width = WIDE.width; await words.isVisible(); width -= 20) {
    await page.setViewportSize({ width, height: 600 })
    await expect.poll(() => tools.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  }
  for (const [tool, panel] of [
    [/^Sort/, 'Sort'],
    [/^Group/, 'Group'],
  ] as const) {
    await tools.getByRole('button', { name: tool }).click()
    const dialog = page.getByRole('dialog', { name: panel })
    await dialog.getByRole('button', { name: 'Remove' }).first().click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(words).toBeVisible()
})

test('Escape leaves no tooltip of what comes back below a pointer that rests', async ({ page }) => {
  const { board, views } = world
  await page.goto(`/b/${board.board_id}/${board.folder_id}?view=${views.table}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.setViewportSize(NARROW)
  const button = page.getByRole('button', { name: 'Import CSV' })
  // The tools are drawn anew for a narrow window.
  await expect(() => button.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass()
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 12, y + 12)
  await expect(page.getByRole('dialog', { name: 'Import' })).toBeVisible()
  await page.mouse.move(x + 18, y + 14)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // By then it was entered, and a tooltip comes at once.
  await expect.poll(() => button.evaluate((one) => one.matches(':hover'))).toBe(true)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})
