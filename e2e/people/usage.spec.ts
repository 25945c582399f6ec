import { addItems, logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

test('the page that a storage notification opens says what is used and allowed', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Ottomar', 'Philippine'], 'Used')
  await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const page = await logIn(browser, server.url, 'philippine')
  const block = page.getByRole('main').locator('section').filter({ hasText: 'Used team' })

  await test.step('what cannot be loaded says so, and is asked again', async () => {
    await page.route('**/attachments/storage', (route) => route.abort())
    await page.goto('/profile/billing')
    await expect(block.getByText('Usage could not be loaded')).toBeVisible()
    await page.unroute('**/attachments/storage')
    await block.getByRole('button', { name: 'Try again' }).click()
    await expect(block.getByText('0 kB')).toBeVisible()
  })

  await test.step('people, and what the plan allows', async () => {
    await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible()
    await expect(block).toContainText(/Members\s*2/)
    await expect(block).toContainText(/Items in a folder\s*100,000/)
    await expectAccessible(page)
  })
  if (shots)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const look of ['light', 'dark', 'rtl']) {
        await page.evaluate((one) => {
          document.documentElement.dataset['theme'] = one === 'dark' ? 'dark' : 'light'
          document.documentElement.dir = one === 'rtl' ? 'rtl' : 'ltr'
        }, look)
        await page.screenshot({ path: `${shots}/usage-${width}-${look}.png` })
      }
    }
})
