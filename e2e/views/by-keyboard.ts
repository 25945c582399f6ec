import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than these lie between no two places of a page. */
const MOST_STOPS = 90

/** Goes along the page by one key until the focus is on one of these. */
export async function walkTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const focused = target.and(page.locator(':focus'))
  for (let n = 0; n < MOST_STOPS && (await focused.count()) === 0; n++) await page.keyboard.press(key)
  await expect(focused).toHaveCount(1)
}

/** Opens a view by its tab and gives the milliseconds until `selector` was in the page. */
export async function openView(page: Page, name: string, selector: string): Promise<number> {
  const tab = page.locator('nav[data-views]').getByRole('link', { name, exact: true })
  await walkTo(page, tab, 'Shift+Tab')
  const painted = await page.evaluateHandle((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const begin = ({ timeStamp }: KeyboardEvent) => {
      const look = () => {
        if (document.querySelector(wanted)) resolve(performance.now() - timeStamp)
        else requestAnimationFrame(look)
      }
      look()
    }
    document.addEventListener('keydown', begin, { once: true, capture: true })
    return { promise }
  }, selector)
  await page.keyboard.press('Enter')
  const ms = Math.round(await painted.evaluate(({ promise }) => promise))
  await expect(tab).toHaveAttribute('aria-current', 'page')
  console.log(`${name}: first paint after ${ms} ms`)
  return ms
}

/** Types into the field of that name, which has the focus. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
