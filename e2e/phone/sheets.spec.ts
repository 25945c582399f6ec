import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { makePlanBoard } from '../views/plan-board.ts'
import { LYING, openPhone, UPRIGHT } from './phone.ts'

test('sheets have titles, dates show their days first, and the keyboard covers nothing that is typed into', async ({
  server,
  browser,
}, info) => {
  const person = await signUp(server.url, 'Sheetina')
  const board = await makePlanBoard(person, 'Sheeted', {
    items: [
      { name: 'Build it', days: [0, 3] },
      { name: 'Ship it', days: [4, 6] },
    ],
  })
  const { page, finger, close } = await openPhone(browser, server.url, 'sheetina')
  const shoot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })

  await test.step('a date', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${board.ids[0]}`)
    await page.getByRole('button', { name: /^Dates:/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Dates' })
    await expect(sheet.getByRole('grid')).toBeVisible()
    await expect(page.locator('input:focus, textarea:focus')).toHaveCount(0)
    const [days, words] = [sheet.getByRole('grid'), sheet.getByRole('textbox')]
    expect((await days.boundingBox())?.y ?? 0).toBeLessThan((await words.boundingBox())?.y ?? 0)
    await shoot('date')

    // What is typed into stays in sight above the keyboard, which takes half of the height.
    await words.tap()
    await page.setViewportSize({ width: UPRIGHT.width, height: 430 })
    await expect(page.locator('html[data-keyboard]')).toHaveCount(1)
    await expect(words).toBeInViewport({ ratio: 1 })
    await shoot('date-typed')
    await page.setViewportSize(UPRIGHT)
    await expect(page.locator('html[data-keyboard]')).toHaveCount(0)
    await page.getByText('Done', { exact: true }).tap()
    await expect(sheet).toHaveCount(0)
  })

  await test.step('bars stand aside while somebody types', async () => {
    await page.goto(board.table)
    const bars = page.getByRole('navigation', { name: 'Main' })
    await expect(bars).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search in view' }).tap()
    await page.setViewportSize({ width: UPRIGHT.width, height: 430 })
    await expect(bars).toHaveCount(0)
    await page.setViewportSize(UPRIGHT)
    await expect(bars).toBeVisible()
  })

  await test.step('texts are as large as the device says', async () => {
    const size = () =>
      page
        .getByRole('gridcell')
        .first()
        .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize))
    const before = await size()
    await page.addStyleTag({ content: 'html { font-size: 20px }' })
    await expect.poll(size).toBeCloseTo(before * 1.25, 2)
    await shoot('large')
  })

  await test.step('two fingers change the scale of the plan', async () => {
    await page.goto(board.path)
    const bar = page.locator('[data-bar]').first()
    await expect(bar).toBeVisible()
    const width = async () => (await bar.boundingBox())?.width ?? 0
    const before = await width()
    await finger.pinch({ x: 195, y: 450 }, 60, 160)
    await expect.poll(width).toBeGreaterThan(before)
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
    await shoot('plan')
  })

  await test.step('on its side a tap opens an item as well', async () => {
    await page.setViewportSize(LYING)
    await page.goto(board.table)
    await page
      .getByRole('gridcell', { name: /Build it/ })
      .first()
      .tap()
    await expect(page).toHaveURL(new RegExp(`/${board.ids[0]}`))
    await shoot('lying')
  })
  await close()
})

test('a sheet that is closed in the moment in which it appears leaves nothing over the page', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Hastina')
  await makePlanBoard(person, 'Hasty', { items: [] })
  const { page, close } = await openPhone(browser, server.url, 'hastina')
  await page.goto('/home')
  const workspace = page.getByRole('banner').getByRole('button', { name: /^Hastina|team/ })
  for (let time = 0; time < 3; time++) {
    await workspace.tap()
    await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    // Nothing lies over it.
    await page.getByRole('button', { name: 'Boards', exact: true }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await close()
})
