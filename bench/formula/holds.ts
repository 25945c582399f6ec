import { newUuid } from '@weft/base'

import type { Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, fill, makeBoard, makeTeam } from '../harness/board.ts'
import { startWeft } from '../harness/weft.ts'
import { watchHealth } from '../save/health.ts'

const TARGET_MS = 50

/** What hurts most, and what is asked most: filters and sorts that have to be worked out anew. */
function unfriendly(board: BenchBoard): { work: string; formula: string }[] {
  const idOf = (type: string) => board.attributes.find((one) => one.type === type)?.id ?? ''
  const [text, number] = [`{${idOf('text')}}`, `{${idOf('number')}}`]
  return [
    {
      work: 'dates by a pattern of 10,000 characters',
      formula: `FORMAT(NOW(), "${'MMMM dddd '.repeat(990)}")`,
    },
    {
      work: 'a regular expression with classes',
      formula: `REGEX_REPLACE(${text} & ${text}, "\\\\p{L}+ ", "x")`,
    },
    { work: 'long texts, folded', formula: `CONTAINS(REPT(${text}, 100), ${text} & "x") & ${number}` },
    { work: 'moments of a zone', formula: `${`HOUR(DATEADD(NOW(), ${number}, "hours")) + `.repeat(60)}0` },
  ]
}

/** The longest answer of /api/health while somebody sorts a folder by a formula that nobody asked for before. */
export async function holds(sizes: readonly number[], say: (text: string) => void): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const size of sizes) {
    say(`filling ${size}`)
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const board = await makeBoard(api, await makeTeam(api))
      await fill(api, board, size)
      const idle = await longestWhile(weft.url, () => new Promise((done) => setTimeout(done, 1_000)))
      for (const { work, formula } of unfriendly(board)) {
        say(`${work}, ${size}`)
        const id = await addFormula(api, board, formula)
        const sort = JSON.stringify([{ attribute_id: id, direction: 'asc' }])
        const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&limit=10&sort=${encodeURIComponent(sort)}`
        const begin = performance.now()
        let status = 0
        const longest = await longestWhile(weft.url, async () => {
          status = (await api.call('GET', path)).status
        })
        const took = performance.now() - begin
        figures.push({
          work: `longest answer of /api/health while a folder is sorted by ${work}`,
          size,
          figure: { value: longest, unit: 'ms' },
          beside: `answered ${status} after ${took.toFixed(0)} ms`,
          anchor: { work: 'nobody asks for anything', value: idle, unit: 'ms' },
          target: { is: 'at most', value: TARGET_MS },
          limit: 'Slices of 50,000 steps, garbage, and what the load generator takes of the same processor.',
        })
      }
    } finally {
      await weft.stop({ forget: true })
    }
  }
  return figures
}

async function longestWhile(url: string, work: () => Promise<unknown>): Promise<number> {
  const health = await watchHealth(url)
  await work()
  return (await health.stop()).max
}

async function addFormula(api: Api, board: BenchBoard, formula: string): Promise<string> {
  const id = newUuid()
  const fields = { board_id: board.board_id, name: `Formula ${id}`, type: 'formula', settings: { formula } }
  await api.ask('PUT', `/api/${board.team_id}/attributes/${id}`, { ...fields, row_version: 1 })
  return id
}
