import type { Page } from '@playwright/test'

import type { BenchContext, Benchmark, Figure } from '../benchmark.ts'
import { STATES } from '../harness/board.ts'
import { newContext, signInBrowser } from '../harness/browser.ts'
import { type FolderWorld, overFolders } from '../harness/folders.ts'
import { median } from '../harness/measure.ts'
import { actTimes, type ActTimes, openTable, pasteText, plainValues, selectFirst } from './table-page.ts'

const ROWS = 1_000
const COLUMNS = 5
const ROUNDS = 3

export const benchmark: Benchmark = {
  name: 'paste',
  about:
    'A paste of 1,000 x 5 texts (5,000 cells) into the first columns of a table of ten columns, in Chromium: from the ' +
    'paste until the first picture that shows the new texts, and until the last of them is answered by the server. The anchor is the same 5,000 values by ten plain bulk calls, one after another.',
  run: (context) =>
    overFolders(context, { least: ROWS, isRich: true, atSize: (world) => atSize(world, context.say) }),
}

async function atSize(world: FolderWorld, say: BenchContext['say']): Promise<Figure[]> {
  const { weft, browser, api, team_id, board, ids, size } = world
  say(`${size} rows: plain calls`)
  const plain = await plainValues(
    api,
    team_id,
    // The last rows: the first are pasted over.
    ids
      .slice(-ROWS)
      .flatMap((id, n) =>
        board.attributes
          .slice(0, COLUMNS)
          .map((attribute) => ({ id: `${id}.${attribute.id}`, data: attribute.data(n + 3) })),
      ),
  )
  const state = await signInBrowser(browser, weft.url, api)
  const context = await newContext(browser, { state })
  const page = await openTable(context, `${weft.url}/b/${board.board_id}/${board.folder_id}`)
  const rounds: ActTimes[] = []
  for (let round = 0; round < ROUNDS; round++) {
    say(`${size} rows: paste ${round + 1}`)
    rounds.push(await pasteOnce(page, round))
  }
  await context.close()
  return [
    {
      work: 'paste of 5,000 cells, to paint',
      size,
      figure: { value: median(rounds.map(({ painted }) => painted)), unit: 'ms' },
      beside: `worst ${Math.max(...rounds.map(({ painted }) => painted)).toFixed(0)} ms`,
      anchor: { work: 'the same by plain bulk calls', value: plain, unit: 'ms' },
      target: { is: 'at most', value: 1_000 },
      limit:
        'Making 5,000 edits, each with its key and what it replaces, and reading the changed rows again for the table.',
    },
    {
      work: 'paste of 5,000 cells, to saved',
      size,
      figure: { value: median(rounds.map(({ saved }) => saved)), unit: 'ms' },
      beside: `worst ${Math.max(...rounds.map(({ saved }) => saved)).toFixed(0)} ms`,
      anchor: { work: 'the same by plain bulk calls', value: plain, unit: 'ms' },
      target: { is: 'at most', value: 2_000 },
      limit: 'Ten calls of 500 edits one after another, with server and browser on the same cores.',
    },
  ]
}

/** Texts that no round before had, so that all of them are saved. */
async function pasteOnce(page: Page, round: number): Promise<ActTimes> {
  const lines = Array.from({ length: ROWS }, (_, n) =>
    [
      `Pasted ${round} row ${n}`,
      STATES[(n * 7 + 1 + round) % STATES.length],
      n + (round + 1) * 5_000,
      `2036-0${round + 1}-15`,
      `Sum ${round} ${n}`,
    ].join('\t'),
  )
  await selectFirst(page)
  return actTimes(page, { text: `Pasted ${round} row 0`, edits: ROWS * COLUMNS }, () =>
    pasteText(page, lines.join('\n')),
  )
}
