import { join } from 'node:path'

import type { Benchmark, Figure } from '../benchmark.ts'
import { signUp } from '../harness/api.ts'
import { fill, makeBoard, makeTeam } from '../harness/board.ts'
import { openBrowser } from '../harness/browser.ts'
import { openBundledPage } from '../harness/bundled-page.ts'
import { median, percentile } from '../harness/measure.ts'
import { startWeft } from '../harness/weft.ts'
import type { DrainPage, DrainTimes } from './page.ts'

const EDITS = [100, 1_000, 5_000]
const ROWS = 1_000
const ROUNDS = 5

declare const drain: DrainPage

export const benchmark: Benchmark = {
  name: 'drain',
  about: `Edits of ${ROWS} rows that wait on the device, in Chromium with its own IndexedDB, from the return of the network until the last is answered and taken in. The anchor sends the same bodies from the same page by plain calls, one after another.`,
  async run({ say }) {
    const weft = await startWeft()
    const browser = await openBrowser()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      await fill(api, board, ROWS)
      const { team_id, board_id, folder_id, attributes } = board
      const texts = attributes.filter(({ type }) => type === 'text').map(({ id }) => id)
      const { token, user_id } = api
      const place = { token, user_id, team_id, board_id, folder_id, attribute_ids: texts }
      const opened = await openBundledPage(browser, join(import.meta.dirname, 'page.ts'), { api: weft.url })
      const { page, reload, close } = opened
      const figures: Figure[] = []
      for (const edits of EDITS) {
        say(`${edits} edits`)
        const seen: DrainTimes[] = []
        const raw: number[] = []
        // The first is not counted: code that runs for the first time, on both sides.
        for (let round = 0; round <= ROUNDS; round++) {
          await reload()
          const times = await page.evaluate(([where, count, nth]) => drain.run(where, count, nth), [
            place,
            edits,
            round,
          ] as const)
          const plain = await page.evaluate(([where, nth]) => drain.raw(where, nth), [place, round] as const)
          if (round === 0) continue
          seen.push(times)
          raw.push(plain)
        }
        figures.push(figureOf(edits, seen, raw))
      }
      await close()
      return figures
    } finally {
      await browser.close()
      await weft.stop()
    }
  },
}

function figureOf(edits: number, seen: readonly DrainTimes[], raw: readonly number[]): Figure {
  const answered = seen.map((one) => one.answered)
  const forgotten = Math.round(median(seen.map((one) => one.forgotten)))
  return {
    work: 'edits that waited, from the network’s return to the last answer',
    size: edits,
    figure: { value: median(answered), unit: 'ms' },
    beside: `worst ${Math.round(percentile(answered, 1))} ms; ${seen[0]?.calls} calls; off the device after ${forgotten} ms`,
    anchor: { work: 'the same bodies by plain calls', value: median(raw), unit: 'ms' },
    ...(edits === 1_000 ? { target: { is: 'at most', value: 1_000 } as const } : {}),
    limit:
      'The server’s own work on the same entries, and the browser’s storage process, which writes and removes a record for each.',
  }
}
