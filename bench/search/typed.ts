import type { BenchContext, Figure } from '../benchmark.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { overFolders } from '../harness/folders.ts'
import { percentile } from '../harness/measure.ts'
import { watchThread } from '../holds/watch-thread.ts'

const QUESTIONS = ['row 77', 'review', 'row 4213', 'testing row', 'rwo 12', 'person']
/** A frame at 60 a second. */
const FRAME_MS = 16

/** What a page does with each letter of a question while it holds so many items, and while it reads them for their words. */
export async function typedFigures(context: BenchContext): Promise<Figure[]> {
  return overFolders(context, {
    async atSize({ weft, browser, api, board, size }) {
      const state = await signInBrowser(browser, weft.url, api)
      const page = await (await newContext(browser, { state })).newPage()
      await page.goto(`${weft.url}/b/${board.board_id}/${board.folder_id}`)
      await page.locator('[role=grid] [data-row]').first().waitFor()
      await page.waitForLoadState('networkidle')
      // What the server says comes later and is another matter.
      await page.route('**/api/search?**', (route) => route.abort())
      await page.keyboard.press('Control+k')
      const field = page.getByRole('dialog').getByRole('searchbox')
      const reading = await watchThread(page)
      await field.fill(`row ${size - 1}`)
      await page
        .getByRole('menuitem')
        .getByText(String(size - 1))
        .first()
        .waitFor()
      const read = await reading()
      const held: number[] = []
      for (const question of QUESTIONS) {
        await field.fill('')
        for (const letter of question) {
          const typing = await watchThread(page)
          await page.keyboard.press(letter === ' ' ? 'Space' : letter)
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))),
          )
          held.push((await typing()).longest)
        }
      }
      await page.context().close()
      return [
        {
          work: 'a letter of a question, answered by the page: its thread is held for',
          size,
          figure: { value: percentile(held, 0.95), unit: 'ms' },
          beside: `median ${percentile(held, 0.5).toFixed(1)} ms, longest ${percentile(held, 1).toFixed(1)} ms`,
          target: { is: 'at most', value: FRAME_MS },
          limit: 'Finding takes a third; the rest is React and the lines of the palette.',
        },
        {
          work: 'the page reads what it holds for its words: its thread is held for',
          size,
          figure: { value: read.longest, unit: 'ms' },
          limit: 'The longest of the slices, and of the pictures between them.',
        },
      ]
    },
  })
}
