import type { BrowserContext, Page } from '@playwright/test'

import type { Figure } from '../benchmark.ts'
import { percentile } from '../harness/measure.ts'
import { showAnchor } from './anchor.ts'
import { type Motion, nextFrame } from './motions.ts'
import { type FrameWork, frameWork, meanParts, PARTS, traced } from './trace.ts'

export const GRID = '[role=grid]'
export const ROW_HEIGHT = 36

/** The bare list, in the box between the grid's header and its last line, with the texts that the grid shows. */
export async function openAnchor(
  context: BrowserContext,
  grid: Page,
  rows: number,
  list = GRID,
): Promise<Page> {
  const shape = await grid.evaluate((selector) => {
    const scroller = document.querySelector(selector)
    const { x, y, width, height } = scroller?.getBoundingClientRect() ?? new DOMRect()
    const texts = [...(scroller?.querySelectorAll('[data-row]:not([hidden])') ?? [])].map((row) =>
      [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? ''),
    )
    return { box: { x, y: y + 32, width, height: height - 64 }, texts }
  }, list)
  const page = await context.newPage()
  await showAnchor(page, { ...shape, rows, rowHeight: ROW_HEIGHT })
  return page
}

export async function framesOf(page: Page, selector: string, motion: Motion): Promise<FrameWork[]> {
  await page.bringToFront()
  const cdp = await page.context().newCDPSession(page)
  if (selector === GRID) await page.locator(GRID).focus()
  await toTop(page, selector)
  const events = await traced(cdp, () => motion.run({ page, cdp, selector }))
  await cdp.detach()
  return frameWork(events)
}

export async function toTop(page: Page, selector: string): Promise<void> {
  await page.evaluate((one) => document.querySelector(one)?.scrollTo(0, 0), selector)
  await nextFrame(page)
  await page.waitForTimeout(300)
}

export function scrollFigure(
  work: string,
  size: number,
  frames: readonly FrameWork[],
  bare: readonly FrameWork[],
): Figure {
  const totals = frames.map(({ total }) => total)
  const cpu = frames.map((frame) => frame.cpu)
  const at = (samples: readonly number[], share: number) => percentile(samples, share).toFixed(1)
  const parts = meanParts(frames)
  const shares = PARTS.map((part) => `${part} ${parts[part].toFixed(1)}`).join(', ')
  const mean = cpu.reduce((sum, one) => sum + one / cpu.length, 0)
  return {
    work,
    size,
    figure: { value: percentile(totals, 0.95), unit: 'ms' },
    beside: `p50 ${at(totals, 0.5)}, p99 ${at(totals, 0.99)} ms of ${frames.length} frames; on a core p95 ${at(cpu, 0.95)} ms`,
    anchor: {
      work: 'a bare list',
      value: percentile(
        bare.map(({ total }) => total),
        0.95,
      ),
      unit: 'ms',
    },
    target: { is: 'at most', value: 8 },
    limit: `The browser's own work on the texts of new rows: of ${mean.toFixed(1)} ms on a core in the mean, ${shares}.`,
  }
}
