import type { Page } from '@playwright/test'

/** What a page has noted, in ms since 1970: pages of one machine have the same clock. */
export type Noting = Window & { notedAt?: number }

/** Notes when the pointer is let go. */
export function noteRelease(page: Page): Promise<void> {
  return page.evaluate(() => {
    delete (window as Noting).notedAt
    const note = () => {
      ;(window as Noting).notedAt = performance.timeOrigin + performance.now()
    }
    window.addEventListener('pointerup', note, { capture: true, once: true })
  })
}

/** Notes when a card is in another column than now. */
export function noteCardMove(page: Page, id: string): Promise<void> {
  return page.evaluate((card) => {
    delete (window as Noting).notedAt
    const column = () =>
      document.querySelector(`[data-card="${card}"]`)?.closest<HTMLElement>('[data-column]')?.dataset[
        'column'
      ]
    const before = column()
    const watch = new MutationObserver(() => {
      const after = column()
      if (after === undefined || after === before) return
      watch.disconnect()
      ;(window as Noting).notedAt = performance.timeOrigin + performance.now()
    })
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
  }, id)
}

/** What was noted, once it was. Looking for it takes nothing from the page meanwhile. */
export async function noted(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as Noting).notedAt, undefined, { polling: 250 })
  return (await handle.jsonValue()) ?? Number.NaN
}
