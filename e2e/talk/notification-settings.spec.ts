import { logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

test('somebody chooses what comes by email and when, by keyboard as well, and it stays', async ({
  server,
  browser,
}) => {
  await twoPeople(server, ['Sina', 'Sven'], 'Choices')
  const page = await logIn(browser, server.url, 'sina')
  await page.goto('/profile/notifications')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('Someone mentions me, Email')).toBeChecked()
  await expect(box('Someone mentions me, In app')).toBeDisabled()

  await test.step('arrows move in the grid and the space bar chooses', async () => {
    await box('Someone mentions me, Push').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(box('I am added to an item, Email')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box('I am added to an item, Email')).not.toBeChecked()
  })
  await test.step('one email a day, and quiet hours', async () => {
    await page.getByRole('radio', { name: 'Daily' }).click()
    await expect(page.getByRole('button', { name: /Time of the daily email/ })).toBeVisible()
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await page.getByRole('switch', { name: 'Weekends, too' }).click()
  })
  await test.step('a column is chosen by its head', async () => {
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await expect(box('New comment, Push')).toBeChecked()
  })
  // In the head of what was chosen in last: the page's frame says it of other things.
  await expect(page.getByRole('columnheader', { name: 'What' }).getByRole('status')).toBeVisible()
  await page.reload()
  await expect(box('I am added to an item, Email')).not.toBeChecked()
  await expect(box('New comment, Push')).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Weekends, too' })).toBeChecked()
  await expectAccessible(page)
  if (!shots) return
  for (const [name, width] of [
    ['wide', 1440],
    ['390', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 1000 })
    for (const look of ['light', 'dark', 'rtl'] as const) {
      await page.evaluate((one) => {
        document.documentElement.dataset['theme'] = one === 'dark' ? 'dark' : 'light'
        document.documentElement.dir = one === 'rtl' ? 'rtl' : 'ltr'
      }, look)
      await page.screenshot({ path: `${shots}/${name}-${look}.png` })
    }
  }
})
