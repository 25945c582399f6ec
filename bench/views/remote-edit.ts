import type { Page } from '@playwright/test'

const UNITS = '[data-card], [data-row], [data-bar], [data-item], [data-event]'

/** How many cards, rows or bars something in them changed of, while somebody else made one edit. */
export async function repaintedBy(
  page: Page,
  edit: () => Promise<unknown>,
  isShown: () => Promise<void>,
): Promise<number> {
  await page.evaluate((units) => {
    const touched = new Set<Element>()
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const unit = element?.closest(units)
        if (unit) touched.add(unit)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(window, {
      benchTouched: () => {
        observer.disconnect()
        return touched.size
      },
    })
  }, UNITS)
  await edit()
  await isShown()
  return page.evaluate(() => (window as unknown as { benchTouched(): number }).benchTouched())
}
