import { type BrowserContext, expect, type Page } from '@playwright/test'

import { retype } from './board-steps.ts'

/** That somebody has opened a folder or an item is saved by itself, and no edit. */
const BY_ITSELF: ReadonlySet<string> = new Set(['comment-reads', 'recents'])

export async function logOut(page: Page): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL(/login/)
}

export async function edit(page: Page, row: number, text: string): Promise<void> {
  await retype(page, `Row ${row}`, text)
}

/** No call and no socket reaches the server any more. */
export async function cut(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await context.routeWebSocket(/./, (socket) => void socket.close())
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('offline')))
}

export async function join(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**')
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** The folder, its board, its workspace and what the person is told lie on the device. */
export async function untilKept(page: Page, feeds = 4): Promise<void> {
  await expect.poll(async () => (await keptIn(page, 'weft.records.', 'feeds'))?.length ?? -1).toBe(feeds)
}

/** Edits that wait on the device, without what is saved by itself. */
export async function queued(page: Page): Promise<number> {
  const kept = await keptIn<{ request: { collection: string } }>(page, 'weft.edits.', 'queue')
  return kept ? kept.filter(({ request }) => !BY_ITSELF.has(request.collection)).length : -1
}

/** All that lies in a store of a database of the device; null without the database. */
async function keptIn<T>(page: Page, database: string, store: string): Promise<T[] | null> {
  return page.evaluate(
    async ([begin = '', name = '']) => {
      const known = await indexedDB.databases()
      const found = known.find((one) => one.name?.startsWith(begin))?.name
      if (!found) return null
      const open = indexedDB.open(found)
      const db = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      )
      const asked = db.transaction(name).objectStore(name).getAll()
      const kept = await new Promise<T[]>((resolve) =>
        asked.addEventListener('success', () => resolve(asked.result as T[])),
      )
      db.close()
      return kept
    },
    [database, store],
  )
}

export async function databases(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return names.toSorted()
}

/** How often each idempotency key went over the network and was answered. */
export function countKeys(context: BrowserContext): Map<string, number> {
  const keys = new Map<string, number>()
  context.on('response', (response) => {
    const request = response.request()
    if (!request.url().endsWith('/bulk')) return
    const entries = JSON.parse(request.postData() ?? '[]') as { route: string; idempotency_key: string }[]
    for (const { route, idempotency_key } of entries) {
      const [, collection = ''] = route.split('/')
      if (BY_ITSELF.has(collection)) continue
      keys.set(idempotency_key, (keys.get(idempotency_key) ?? 0) + 1)
    }
  })
  return keys
}
