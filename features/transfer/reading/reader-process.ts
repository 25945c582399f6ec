import { flushCompileCache } from 'node:module'

import { type Analysis, type AnalyseInput, analyseFile } from './analyse.ts'
import type { ColumnCheck } from '../shared/index.ts'
import { checkColumns } from './check-columns.ts'
import { type PreparedColumn, type PrepareInput, prepareColumns } from './prepare-columns.ts'
import { readRows, type ReadRowsInput, type RowChunk } from './read-rows.ts'
import { type Refusal, UnreadableFile } from './unreadable.ts'

/** What a process is asked for, one question after the other. */
export type Question =
  | { task: 'analyse'; input: AnalyseInput }
  | { task: 'prepare'; input: PrepareInput }
  | { task: 'check'; input: PrepareInput }
  | { task: 'rows'; input: ReadRowsInput }

/** The last one is `end`, `refusal` or `failure`. */
export type Reply =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'columns'; columns: PreparedColumn[] }
  | { kind: 'checks'; checks: ColumnCheck[] }
  | { kind: 'chunk'; chunk: RowChunk }
  | { kind: 'end' }
  | { kind: 'refusal'; refusal: Refusal }
  /** An error of the program. */
  | { kind: 'failure'; message: string }

/** Chunks that may be under way unread, so that reading goes on while others are written. */
const AHEAD = 4

// Written now: most processes of this kind are killed, and none of those writes it.
flushCompileCache()

let free = AHEAD
let wake: (() => void) | undefined

/** Waits for a place for one more chunk. */
async function place(): Promise<void> {
  while (free === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  free -= 1
}

async function answer(question: Question): Promise<void> {
  const reply = (message: Reply) => void process.send?.(message)
  try {
    if (question.task === 'analyse') {
      reply({ kind: 'analysis', analysis: await analyseFile(question.input) })
    } else if (question.task === 'prepare') {
      reply({ kind: 'columns', columns: await prepareColumns(question.input) })
    } else if (question.task === 'check') {
      reply({ kind: 'checks', checks: await checkColumns(question.input) })
    } else {
      free = AHEAD
      for await (const chunk of readRows(question.input)) {
        await place()
        reply({ kind: 'chunk', chunk })
      }
    }
    reply({ kind: 'end' })
  } catch (error) {
    if (error instanceof UnreadableFile) reply({ kind: 'refusal', refusal: error.refusal })
    else
      reply({
        kind: 'failure',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
  }
}

process.on('message', (message: Question | 'taken') => {
  if (message === 'taken') {
    free += 1
    wake?.()
  } else void answer(message)
})
// The server is gone, and nobody would take what is still read.
process.on('disconnect', () => process.exit())
