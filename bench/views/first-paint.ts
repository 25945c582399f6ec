import type { Page } from '@playwright/test'

/** What a view has painted once it is there; kinds that are not named have some elements of their own. */
const READY: Readonly<Record<string, string>> = {
  table: '[role=grid] [data-row]',
  column: '[data-card]',
}
/** A view that nothing is known of is there with so many elements. */
const ENOUGH = 24

/**
 * Milliseconds from the press on a view's tab until the frame after it stood there: everything is in the store, and
 * the program was loaded before. NaN when it did not come in ten seconds.
 */
export async function firstPaint(page: Page, view_id: string, type: string): Promise<number> {
  return page.evaluate(
    ([id, selector, enough]) =>
      new Promise<number>((resolve) => {
        const tab = document.querySelector<HTMLElement>(`[data-view="${id}"] a, a[data-view="${id}"]`)
        const host = document.querySelector('[data-views]')?.closest('main') ?? document.body
        const before = new Set(host.querySelectorAll(selector === '' ? '*' : selector))
        const begin = performance.now()
        const look = () => {
          const found = [...host.querySelectorAll(selector === '' ? '*' : selector)]
          const fresh = found.filter((element) => !before.has(element)).length
          const isThere = location.search.includes(id) && fresh >= (selector === '' ? enough : 1)
          // This frame paints what was found.
          if (isThere) requestAnimationFrame(() => resolve(performance.now() - begin))
          else if (performance.now() - begin > 10_000) resolve(Number.NaN)
          else requestAnimationFrame(look)
        }
        tab?.click()
        look()
      }),
    [view_id, READY[type] ?? '', ENOUGH] as const,
  )
}
