import type { Browser, Page } from '@playwright/test'

import { MOVING } from '../harness/chromium.ts'
import { signIn } from '../harness/sign-in.ts'
import { swipe } from '../harness/swipe.ts'

export interface Place {
  x: number
  y: number
}

/** A finger on the glass of a page. Each step is heard before the next one is made. */
interface Finger {
  down(at: Place): Promise<void>
  /** Goes straight there, in steps of its own. */
  move(to: Place, steps?: number): Promise<void>
  up(): Promise<void>
  swipe(from: Place, to: Place): Promise<void>
  /** Two fingers around a place go from one distance of theirs to another, in px. */
  pinch(around: Place, from: number, to: number): Promise<void>
}

export interface Phone {
  page: Page
  finger: Finger
  close(): Promise<void>
}

export const UPRIGHT = { width: 390, height: 844 }
export const LYING = { width: 844, height: 390 }

/** A phone on which somebody is signed in; with `serviceWorkers` the program is kept on it. */
export async function openPhone(
  browser: Browser,
  url: string,
  name: string,
  viewport = UPRIGHT,
  { serviceWorkers = 'block' }: { serviceWorkers?: 'allow' | 'block' } = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: url,
    ...MOVING.contextOptions,
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers,
  })
  const page = await context.newPage()
  await signIn(page, name)
  return { page, finger: await fingerOn(page), close: () => context.close() }
}

async function fingerOn(page: Page): Promise<Finger> {
  const client = await page.context().newCDPSession(page)
  let place: Place = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  const finger: Finger = {
    async down(at) {
      place = at
      await send('touchStart', [at])
    },
    async move(to, steps = 10) {
      const from = place
      for (let n = 1; n <= steps; n++) {
        place = { x: from.x + ((to.x - from.x) * n) / steps, y: from.y + ((to.y - from.y) * n) / steps }
        await send('touchMove', [place])
      }
    },
    async up() {
      await send('touchEnd', [])
    },
    swipe: (from, to) => swipe(client, from, to),
    async pinch({ x, y }, from, to) {
      const both = (spread: number) => [
        { x: x - spread / 2, y, id: 0 },
        { x: x + spread / 2, y, id: 1 },
      ]
      await send('touchStart', both(from))
      for (let n = 1; n <= 10; n++) await send('touchMove', both(from + ((to - from) * n) / 10))
      await send('touchEnd', [])
    },
  }
  return finger
}
