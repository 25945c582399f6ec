import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { makeTempFolder } from '@weft/base/testing'
import { writeXlsx } from 'hucre'

import type { Question, Reply } from '../../features/transfer/reading/reader-process.ts'
import type { Benchmark, Figure } from '../benchmark.ts'
import { type Api, signUp } from '../harness/api.ts'
import { type BenchBoard, makeBoard, makeTeam } from '../harness/board.ts'
import { startWeft } from '../harness/weft.ts'
import { trelloBoard } from './trello-board.ts'

const CARDS = 20_000
const ROWS = 100_000
const COLUMNS = 10

export const benchmark: Benchmark = {
  name: 'transfer',
  about: `A board of ${CARDS.toLocaleString('en')} cards as Trello exports it, with a checklist and a comment each, from the start of its import to its last card; and a workbook of ${ROWS.toLocaleString('en')} rows, read for its columns in the process that reads files.`,
  async run({ say }) {
    const figures: Figure[] = []
    const weft = await startWeft()
    try {
      const api = await signUp(weft.url)
      const team_id = await makeTeam(api)
      await bringIn(api, await makeBoard(api, team_id), trelloBoard(200), 'warm.json')
      say(`${CARDS} cards`)
      const cards = await bringIn(api, await makeBoard(api, team_id), trelloBoard(CARDS), 'board.json')
      say(`${CARDS} lines`)
      const lines = `Name\n${Array.from({ length: CARDS }, (_, n) => `Card ${n}`).join('\n')}\n`
      const plain = await bringIn(api, await makeBoard(api, team_id), Buffer.from(lines), 'plain.csv')
      figures.push({
        work: 'cards of Trello imported',
        size: CARDS,
        figure: { value: CARDS / cards, unit: 'cards/s' },
        anchor: { value: CARDS / plain, unit: 'rows/s', work: 'a CSV file of their names alone' },
        target: { is: 'at least', value: 2_000 },
        limit:
          'A card is a row of eleven values, four of them made of text: as in `import`, its judging and its statement follow each other.',
      })
    } finally {
      await weft.stop()
    }
    say(`${ROWS} rows of a workbook`)
    const folder = makeTempFolder('bench-transfer')
    const workbook = join(folder, 'large.xlsx')
    const text = join(folder, 'large.csv')
    writeFileSync(workbook, await writeXlsx({ sheets: [{ name: 'Rows', rows: rowsOf(ROWS) }] }))
    writeFileSync(
      text,
      rowsOf(ROWS)
        .map((row) => row.join(','))
        .join('\n'),
    )
    const read = await analyse(workbook)
    const beside = await analyse(text)
    figures.push({
      work: 'memory of the process that reads a workbook',
      size: ROWS,
      figure: { value: read.megabytes, unit: 'MB' },
      beside: `${(readFileSync(workbook).length / 1e6).toFixed(1)} MB of file read in ${read.seconds.toFixed(1)} s, as CSV in ${beside.seconds.toFixed(1)} s`,
      anchor: { value: beside.megabytes, unit: 'MB', work: 'the same rows as CSV' },
      target: { is: 'at most', value: 400 },
      limit:
        'Texts that cells share are kept while a sheet is read, and so are the 5,000 rows that guesses look at.',
    })
    return figures
  },
}

function rowsOf(count: number): (string | number)[][] {
  const header = Array.from({ length: COLUMNS }, (_, column) => `Column ${column}`)
  const rows = Array.from({ length: count }, (_, n) =>
    header.map((_name, column) => (column % 2 === 0 ? `text ${n * column} of a cell` : n * column)),
  )
  return [header, ...rows]
}

interface Uploaded {
  id: string
  preview: {
    primary_column: number
    columns: { index: number; name: string; samples: string[]; is_noise: boolean; guess: { type: string } }[]
  }
}

/** Seconds from the start of an import to its end. */
async function bringIn(api: Api, board: BenchBoard, file: Buffer, file_name: string): Promise<number> {
  const path = `/api/${board.team_id}/imports?folder_id=${board.folder_id}&file_name=${file_name}`
  const sent = await api.call<{ data: Uploaded }>('POST', path, file, {
    'content-type': 'application/octet-stream',
  })
  if (sent.status !== 201) throw new Error(`The upload answered ${sent.status}: ${String(sent.bytes)}`)
  const { id, preview } = sent.body.data
  const mapping = preview.columns.flatMap<object>(({ index, name, samples, is_noise, guess }) => {
    const isPrimary = index === preview.primary_column
    if (!isPrimary && (samples.length === 0 || is_noise)) return []
    return isPrimary
      ? { column: index, action: 'attribute', attribute_id: board.attributes[0]?.id }
      : { column: index, action: 'new', type: guess.type, name: `File ${name}` }
  })
  const base = `/api/${board.team_id}/imports/${id}`
  const begin = performance.now()
  await api.ask('POST', `${base}/start`, { mapping })
  for (;;) {
    const { data } = await api.ask<{ data: { state: string; report: { problems: number } } }>('GET', base)
    if (data.state === 'done' && data.report.problems === 0) return (performance.now() - begin) / 1_000
    if (data.state !== 'waiting' && data.state !== 'running')
      throw new Error(`The import ended as ${data.state}: ${JSON.stringify(data.report)}`)
    await sleep(50)
  }
}

/** Reads a file as an upload is looked at; the most memory that its process had. */
async function analyse(path: string): Promise<{ megabytes: number; seconds: number }> {
  const child = fork(new URL('../../features/transfer/reading/reader-process.ts', import.meta.url), {
    serialization: 'advanced',
  })
  const context = { locale: 'en-US', tz: 'UTC', week_start: 1, now: 0, me: 1, people: new Map() } as const
  const question: Question = {
    task: 'analyse',
    input: { path, asked: {}, context, limits: { rows: ROWS, columns: 200 } },
  }
  const begin = performance.now()
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('message', (reply: Reply) => {
        if (reply.kind === 'end') resolve()
        else if (reply.kind !== 'analysis') reject(new Error(JSON.stringify(reply)))
      })
      child.on('exit', () => reject(new Error('The process ended without an answer')))
      child.send(question)
    })
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
    return { megabytes: Number(kilobytes) / 1_024, seconds: (performance.now() - begin) / 1_000 }
  } finally {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
  }
}
