import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/**
 * What axe calls serious or critical on the page, or inside of `within`, as sentences. A page is judged as it rests:
 * the contrast of a toast that fades away is nobody's to read.
 */
export async function seriousProblems(page: Page, within?: string): Promise<string[]> {
  await rest(page)
  const problems = await judge(page, within)
  if (problems.length === 0) return problems
  await rest(page)
  return judge(page, within)
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await seriousProblems(page, within)).toEqual([])
}

async function judge(page: Page, within: string | undefined): Promise<string[]> {
  // Listing what is well and opening a page of its own to add up frames took three quarters of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations
    .map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter((node) => !isWalked(violation.id, node)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const shown = nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html}`)
      return `${id}: ${shown.join(' | ')}`
    })
}

/**
 * Columns of cards are one tab stop, and so are the lines of the palette with their field: arrows lead to each of them,
 * and it is scrolled into sight.
 */
function isWalked(rule: string, { html }: { html: string }): boolean {
  return rule === 'scrollable-region-focusable' && /data-(?:cell|walked)/.test(html)
}

/** Waits until nothing moves any more, save what always does. */
async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  )
}
