import type { Page } from '@playwright/test'

/** What was seen in the frames of a motion. */
export interface Seen {
  frames: number
  /** Frames painted with a line in sight that did not show its row at its place, with its own texts. */
  blank: number
  /**
   * Times at which the browser had scrolled on its own, before the page heard of it, to where a line was not drawn
   * yet: for the wait until the page's next frame that line was blank on the screen.
   */
  late: number
}

interface Watch {
  stop(): Seen
}

/**
 * Watches the grid until `stopWatching`. `names` is the text of each row's first column, in order. What is checked is
 * the document just before it is painted: every line in sight, its place, its number and its name.
 */
export async function watchRows(page: Page, names: readonly string[], rowHeight: number): Promise<void> {
  await page.evaluate(
    ({ texts, height }) => {
      const scroller = document.querySelector<HTMLElement>('[role=grid]')
      const canvas = scroller?.children[1]
      if (!scroller || !canvas) throw new Error('No grid is shown.')
      const bars = [scroller.firstElementChild, scroller.lastElementChild].filter((bar) => bar !== canvas)
      const body =
        scroller.clientHeight - bars.reduce((sum, bar) => sum + (bar?.getBoundingClientRect().height ?? 0), 0)
      const isWhole = (): boolean => {
        const drawn = new Map<string, Element>()
        for (const row of canvas.querySelectorAll('[data-row]:not([hidden])'))
          drawn.set(row.getAttribute('aria-rowindex') ?? '', row)
        const { top } = canvas.getBoundingClientRect()
        const last = Math.min(texts.length, Math.ceil((scroller.scrollTop + body) / height))
        for (let line = Math.floor(scroller.scrollTop / height); line < last; line++) {
          const row = drawn.get(String(line + 2))
          // As laid out: written as text, places beyond a million pixels are rounded to six digits.
          if (!row || Math.abs(row.getBoundingClientRect().top - top - line * height) > 0.5) return false
          const name = row.querySelector('[aria-colindex="2"] [data-kind]')?.textContent
          if (
            name !== texts[line] ||
            row.firstElementChild?.textContent?.startsWith(String(line + 1)) !== true
          )
            return false
        }
        return true
      }
      const seen = { frames: 0, blank: 0, late: 0 }
      let handle = requestAnimationFrame(function look() {
        seen.frames++
        if (!isWhole()) seen.blank++
        handle = requestAnimationFrame(look)
      })
      const early = () => {
        if (!isWhole()) seen.late++
      }
      document.addEventListener('scroll', early, { capture: true })
      const watch: Watch = {
        stop() {
          cancelAnimationFrame(handle)
          document.removeEventListener('scroll', early, { capture: true })
          return seen
        },
      }
      Object.assign(window, { benchWatch: watch })
    },
    { texts: names, height: rowHeight },
  )
}

export function stopWatching(page: Page): Promise<Seen> {
  return page.evaluate(() => (window as unknown as { benchWatch: Watch }).benchWatch.stop())
}
