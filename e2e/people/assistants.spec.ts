import { logIn } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

test('whoever manages a workspace lets assistants in, and the others see that at once', async ({
  server,
  browser,
}) => {
  const { board } = await twoPeople(server, ['Roswitha', 'Kunibert'], 'Assisted')
  const [page, other] = [
    await logIn(browser, server.url, 'roswitha'),
    await logIn(browser, server.url, 'kunibert'),
  ]
  for (const one of [page, other]) await one.goto(`/team/${board.team_id}/settings`)
  const allow = page.getByRole('switch', { name: 'Allow AI assistants' })
  const theirs = other.getByRole('switch', { name: 'Allow AI assistants' })
  await expect(allow).not.toBeChecked()
  await expect(theirs).toBeDisabled()
  await expect(page.getByText(`${server.url}/mcp`)).toHaveCount(0)
  await allow.click()
  await expect(allow).toBeChecked()
  await expect(theirs).toBeChecked()
  for (const one of [page, other]) await expect(one.getByText(`${server.url}/mcp`)).toBeVisible()
  await expectAccessible(page)
  if (shots)
    for (const [width, theme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((one) => void (document.documentElement.dataset['theme'] = one), theme)
      await allow.scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${shots}/assistants-${width}-${theme}.png` })
    }
  await page.reload()
  await expect(allow).toBeChecked()
  await allow.click()
  await expect(theirs).not.toBeChecked()
})
