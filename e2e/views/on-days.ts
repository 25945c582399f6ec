import type { Page } from '@playwright/test'

import { expect } from '../harness/fixtures.ts'

/** Turns a month view to the month of a day. */
export async function turnTo(page: Page, day: string): Promise<void> {
  const cell = page.locator(`[data-day="${day}"][tabindex]`)
  await expect(page.locator('[data-day][tabindex]').first()).toBeVisible()
  const shown = Date.parse(
    (await page.locator('[data-day][tabindex]').nth(15).getAttribute('data-day')) ?? '',
  )
  const name = shown < Date.parse(day) ? 'Next month' : 'Previous month'
  await expect(async () => {
    if ((await cell.count()) === 0) await page.getByRole('button', { name }).click()
    await expect(cell).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

/** Carries an event of a month view to a day by mouse. */
export async function dragTo(page: Page, from: ReturnType<Page['locator']>, day: string): Promise<void> {
  const [a, b] = [await from.boundingBox(), await page.locator(`[data-day="${day}"][tabindex]`).boundingBox()]
  if (!a || !b) throw new Error('What is dragged is not in sight')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await expect(async () => {
    await page.mouse.move(b.x + b.width / 2 - 4, b.y + b.height / 2)
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2)
    await expect(page.locator('html')).toHaveAttribute('data-dragging', 'pointer', { timeout: 500 })
  }).toPass()
  await page.mouse.up()
}
