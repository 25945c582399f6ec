import type { BrowserContext, Page } from '@playwright/test'

import type { Api } from '../harness/api.ts'

/** When an act was painted, and when the last of it was answered, in ms from its beginning. */
export interface ActTimes {
  painted: number
  saved: number
}

const CATCHER = 'textarea[aria-controls]'

/** A folder's table, once its rows are there and the page is quiet. */
export async function openTable(context: BrowserContext, url: string): Promise<Page> {
  await countAnswers(context)
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-row]').first().waitFor()
  // What the page does after it is there, such as keeping a copy of the rows, is no part of it.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(4_000)
  return page
}

export async function selectFirst(page: Page): Promise<void> {
  await page.locator(CATCHER).focus()
  await page.keyboard.press('Control+Home')
}

/** A text from the clipboard, as the browser tells of it. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ({ selector, plain }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector(selector)?.dispatchEvent(event)
    },
    { selector: CATCHER, plain: text },
  )
}

/** From the beginning of `act` until a cell shows `text`, and until the server has answered so many edits. */
export async function actTimes(
  page: Page,
  { text, edits }: { text: string; edits: number },
  act: () => Promise<void>,
): Promise<ActTimes> {
  await page.evaluate(
    ({ wanted, count }) => {
      const times = { begun: 0, painted: 0, saved: 0 }
      Object.assign(window, { benchAct: times })
      const answered = window as unknown as { benchAnswered: number; benchAnsweredAt: number }
      answered.benchAnswered = 0
      const begin = () => {
        if (times.begun === 0) times.begun = performance.now()
      }
      document.addEventListener('paste', begin, { capture: true, once: true })
      document.addEventListener('keydown', (event) => event.key === 'Enter' && begin(), { capture: true })
      const look = () => {
        const isShown = [...document.querySelectorAll('[data-row]:not([hidden])')].some((row) =>
          row.textContent?.includes(wanted),
        )
        // This frame's picture is painted once the next one begins.
        if (isShown && times.painted === 0) requestAnimationFrame(() => (times.painted = performance.now()))
        if (answered.benchAnswered >= count && times.saved === 0) times.saved = answered.benchAnsweredAt
        if (times.painted === 0 || times.saved === 0) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    { wanted: text, count: edits },
  )
  await act()
  await page.waitForFunction(
    () => {
      const { benchAct } = window as unknown as { benchAct: { painted: number; saved: number } }
      return benchAct.painted > 0 && benchAct.saved > 0
    },
    undefined,
    { timeout: 120_000 },
  )
  return page.evaluate(() => {
    const { benchAct } = window as unknown as {
      benchAct: { begun: number; painted: number; saved: number }
    }
    return { painted: benchAct.painted - benchAct.begun, saved: benchAct.saved - benchAct.begun }
  })
}

/** Counts the entries of bulk calls that were answered, and notes when. */
async function countAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const answered = window as unknown as { benchAnswered: number; benchAnsweredAt: number }
    answered.benchAnswered = 0
    const plain = window.fetch
    window.fetch = async (input, init) => {
      const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
      const response = await plain(input, init)
      if (url.endsWith('/bulk') && typeof init?.body === 'string') {
        answered.benchAnswered += (JSON.parse(init.body) as unknown[]).length
        answered.benchAnsweredAt = performance.now()
      }
      return response
    }
  })
}

/** Milliseconds that values take by plain calls of 500, one after another, as a program would send them. */
export async function plainValues(
  api: Api,
  team_id: number,
  values: readonly { id: string; data: unknown }[],
): Promise<number> {
  const begin = performance.now()
  for (let at = 0; at < values.length; at += 500) {
    const entries = values.slice(at, at + 500).map(({ id, data }) => ({
      method: 'put',
      route: `/values/${id}`,
      idempotency_key: crypto.randomUUID(),
      // What a fresh item has is at its first version.
      item: { data, row_version: 2 },
    }))
    const answers = await api.ask<{ status: number }[]>('POST', `/api/${team_id}/bulk`, entries)
    const bad = answers.find(({ status }) => status !== 200)
    if (bad) throw new Error(`A value was refused: ${JSON.stringify(bad)}`)
  }
  return performance.now() - begin
}
