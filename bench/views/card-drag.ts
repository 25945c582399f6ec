import type { BrowserContext, Page } from '@playwright/test'

import { nextFrame } from '../grid/motions.ts'
import { type FrameWork, frameWork, traced } from '../grid/trace.ts'

const STEPS = 90

/** The frames while the first card is carried to and fro over the columns in sight. */
export async function dragFrames(page: Page, selector: string): Promise<FrameWork[]> {
  await page.bringToFront()
  const card = await page.locator(selector).first().boundingBox()
  if (!card) throw new Error(`Nothing is shown at ${selector}`)
  const [x, y] = [card.x + 60, card.y + 20]
  const cdp = await page.context().newCDPSession(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 8)
  await nextFrame(page)
  const events = await traced(cdp, async () => {
    for (let step = 1; step <= STEPS; step++) {
      const share = Math.abs(Math.sin(step / 14))
      await page.mouse.move(x + share * 800, y + 300 * Math.abs(Math.sin(step / 9)))
      await nextFrame(page)
    }
  })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await cdp.detach()
  return frameWork(events)
}

/** As many boxes as there are cards in sight, with their texts, and one of them that follows the mouse. */
export async function openPlainCards(context: BrowserContext, board: Page): Promise<Page> {
  const cards = await board.locator('[data-card]').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return {
        x,
        y,
        width,
        height,
        texts: [...one.querySelectorAll('span')].map((span) => span.textContent ?? ''),
      }
    }),
  )
  const page = await context.newPage()
  await page.setContent(
    '<!doctype html><title>anchor</title><body style="margin:0;font:13px sans-serif"></body>',
  )
  await page.evaluate((list) => {
    for (const { x, y, width, height, texts } of list) {
      const box = document.createElement('div')
      box.dataset['card'] = ''
      box.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;border:1px solid #ddd;border-radius:8px;background:#fff;overflow:hidden`
      for (const text of texts) {
        const line = document.createElement('span')
        line.textContent = text
        box.append(line)
      }
      document.body.append(box)
    }
    const carried = document.querySelector<HTMLElement>('[data-card]')
    document.addEventListener('pointermove', (event) => {
      if (carried) carried.style.translate = `${event.clientX - 60}px ${event.clientY - 20}px`
    })
  }, cards)
  return page
}
