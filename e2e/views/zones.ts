import type { Browser, Page } from '@playwright/test'
import { newSlug } from '@weft/base'

import { expect } from '../harness/fixtures.ts'
import type { Person } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import type { SmallBoard } from './small-board.ts'

export const DAY_MS = 86_400_000
export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The Sunday on which clocks of California go back: the first one of a November of this year. */
export function clocksGoBack(): number {
  const first = Date.UTC(new Date().getUTCFullYear(), 10, 1)
  return first + ((7 - new Date(first).getUTCDay()) % 7) * DAY_MS
}

export interface Viewer {
  page: Page
  person: Person
  zone: string
  week_start: number
}

/** A window of somebody in that zone, whose weeks begin on that day. */
export async function openIn(
  browser: Browser,
  server: { url: string },
  { name, locale = 'en-US', ...viewer }: Omit<Viewer, 'page'> & { name: string; locale?: string },
): Promise<Viewer> {
  const { person, zone, week_start } = viewer
  const { status } = await person.call('PUT', '/api/me', { start_of_week: week_start, timezone: zone })
  expect(status).toBe(200)
  const context = await browser.newContext({
    timezoneId: zone,
    locale,
    viewport: { width: 1280, height: 800 },
    baseURL: server.url,
  })
  const page = await context.newPage()
  await signIn(page, name, server.url)
  return { page, ...viewer }
}

/** One more view of a board; answers its path. */
export async function addView(
  person: Person,
  board: SmallBoard,
  view: { name: string; type: string; settings: object },
): Promise<{ id: string; path: string }> {
  const { team_id, board_id, folder_id } = board
  const id = newSlug()
  const body = { row_version: 1, board_id, folder_id, access: 'shared', sort_order: 1e6, ...view }
  const { status } = await person.call('PUT', `/api/${team_id}/views/${id}`, body)
  expect(status).toBe(201)
  return { id, path: `/b/${board_id}/${folder_id}?view=${id}` }
}

/** A stored date: a day, or a time in UTC. */
interface Point {
  start: string
  hasTime: boolean
}

/** Worked out anew, beside the program: the day that a stored date is on for somebody. */
export function naiveDay({ start, hasTime }: Point, zone: string): string {
  if (!hasTime) return start
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  return format.format(Date.parse(`${start.replace(' ', 'T')}Z`))
}

/** The first day of the week that a day is in, where weeks begin on that weekday. */
export function naiveWeek(day: string, week_start: number): string {
  const ms = Date.parse(day)
  return dayOf(ms - ((new Date(ms).getUTCDay() - week_start + 7) % 7) * DAY_MS)
}

/** What a day is called as a group. */
export function dayName(day: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

/** The numbers of items by what `keyOf` puts them into, added up. */
export function naiveSums<T extends { hours: number }>(
  items: readonly T[],
  keyOf: (item: T) => string,
): Map<string, { count: number; sum: number }> {
  const sums = new Map<string, { count: number; sum: number }>()
  for (const item of items) {
    const { count, sum } = sums.get(keyOf(item)) ?? { count: 0, sum: 0 }
    sums.set(keyOf(item), { count: count + 1, sum: sum + item.hours })
  }
  return sums
}

/** Lifts the bar of an item of a Gantt view, carries it one day further and puts it down. */
export async function moveBarByKeys(page: Page, plan: string, name: string): Promise<void> {
  const chart = page.getByRole('treegrid', { name: plan })
  const row = chart.getByRole('row').filter({ hasText: name }).first()
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(async () => {
    if ((await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(row.locator('[data-held]')).toBeVisible()
  await page.keyboard.press('Enter')
}
