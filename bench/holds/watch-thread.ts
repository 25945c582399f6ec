import type { Page } from '@playwright/test'

/** What a page's thread did while something went on, in milliseconds. */
export interface Held {
  /** The longest time in which nothing else could happen. */
  longest: number
  /** The longest time from a key to the program's first look at it. */
  key: number
}

/** Of a timer that asks for the next millisecond; browsers give four. */
const USUAL_MS = 4

/** Watches the thread from here until the answer is called. */
export async function watchThread(page: Page): Promise<() => Promise<Held>> {
  await page.evaluate(() => {
    const held = { longest: 0, key: 0, isOver: false }
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      held.longest = Math.max(held.longest, now - last)
      last = now
      if (!held.isOver) setTimeout(look, 1)
    }
    setTimeout(look, 1)
    const onKey = (event: Event) => {
      held.key = Math.max(held.key, performance.now() - event.timeStamp)
    }
    addEventListener('keydown', onKey, true)
    Object.assign(globalThis, { held })
  })
  return async () => {
    const { longest, key } = await page.evaluate(() => {
      const { held } = globalThis as unknown as { held: Held & { isOver: boolean } }
      held.isOver = true
      return held
    })
    return { longest: Math.max(0, longest - USUAL_MS), key }
  }
}
