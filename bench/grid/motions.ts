import type { CDPSession, Page } from '@playwright/test'

/** One way of moving through a list; given the page and the box of what scrolls. */
export interface Motion {
  name: string
  run(world: { page: Page; cdp: CDPSession; selector: string }): Promise<void>
}

/** Turns the wheel at a steady speed (px a second) over a way (px); the browser makes one event a frame. */
function wheel(speed: number, way: number): Motion['run'] {
  return async ({ page, cdp, selector }) => {
    const { x, y } = await middleOf(page, selector)
    await cdp.send('Input.synthesizeScrollGesture', {
      x,
      y,
      yDistance: -way,
      speed,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  }
}

/** Drags the scroll bar's thumb to and fro; every step lands thousands of rows away in a long list. */
const drag: Motion['run'] = async ({ page, selector }) => {
  const box = await boxOf(page, selector)
  const x = box.x + box.width - 7
  // Where the thumb is at the upper end: below the button of the bar, if it has one.
  const top = box.y + 20
  await page.evaluate((one) => document.querySelector(one)?.scrollTo(0, 0), selector)
  await page.mouse.move(x, top)
  await page.mouse.down()
  for (let step = 1; step <= 60; step++) {
    const share = Math.abs(Math.sin(step * 1.7))
    await page.mouse.move(x, top + share * (box.height - 60))
    await nextFrame(page)
  }
  await page.mouse.up()
}

export const WHEEL_AND_BAR: readonly Motion[] = [
  { name: 'slow wheel, 600 px/s', run: wheel(600, 2_400) },
  { name: 'fast wheel, 12,000 px/s', run: wheel(12_000, 24_000) },
  { name: 'scroll bar dragged', run: drag },
]

/** A page down forty times, then to the end and the beginning: by keys in the grid, by hand in a list without any. */
export function pages(hasKeys: boolean): Motion {
  const press = ['Control+End', 'Control+Home']
  return {
    name: 'PageDown, End, Home',
    async run({ page, selector }) {
      for (let n = 0; n < 50; n++) {
        const key = n < 40 ? 'PageDown' : (press[n % 2] ?? '')
        if (hasKeys) await page.keyboard.press(key)
        else await scrollBy(page, selector, n < 40 ? 1 : n % 2 === 0 ? Infinity : -Infinity)
        await nextFrame(page)
      }
    },
  }
}

async function scrollBy(page: Page, selector: string, times: number): Promise<void> {
  const by = Number.isFinite(times) ? times : Math.sign(times) * 1e9
  await page.evaluate(
    ([one, count]) => {
      const element = document.querySelector(one)
      if (element) element.scrollTop += count * (element.clientHeight - 36)
    },
    [selector, by] as const,
  )
}

/** Resolves once a frame was produced after everything that was asked for before. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`Nothing is shown at ${selector}`)
  return box
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(page, selector)
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}
