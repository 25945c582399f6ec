import type { Page } from '@playwright/test'

const ACTIVE_TICK = '[id$="-active"] [data-kind=checkbox] > *'

/**
 * Milliseconds from each press of Space on a cell that is ticked by it to after the frame that shows the tick. The wait
 * for the screen's next beat is part of it: up to 16.7 ms.
 */
export async function editToPaint(page: Page, times: number): Promise<number[]> {
  const samples: number[] = []
  await page.locator('[role=grid]').focus()
  await page.keyboard.press('Control+Home')
  while ((await page.locator(ACTIVE_TICK).count()) === 0) await page.keyboard.press('ArrowRight')
  for (let n = 0; n < times; n++) {
    await page.evaluate((selector) => {
      const tick = document.querySelector(selector)
      const before = tick?.hasAttribute('data-checked')
      const done = new Promise<number>((resolve) => {
        document.addEventListener(
          'keydown',
          (event) => {
            requestAnimationFrame(() => {
              const isShown = tick?.hasAttribute('data-checked') !== before
              const after = new MessageChannel()
              after.port1.addEventListener('message', () =>
                resolve(isShown ? performance.now() - event.timeStamp : Number.NaN),
              )
              after.port1.start()
              after.port2.postMessage(null)
            })
          },
          { once: true, capture: true },
        )
      })
      Object.assign(window, { benchEdit: done })
    }, ACTIVE_TICK)
    await page.keyboard.press('Space')
    samples.push(await page.evaluate(() => (window as unknown as { benchEdit: Promise<number> }).benchEdit))
    // Not in step with the screen, as no person is.
    await page.waitForTimeout(40 + ((n * 7) % 17))
  }
  return samples
}
