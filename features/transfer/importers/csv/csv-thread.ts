import { type MessagePort, parentPort, workerData } from 'node:worker_threads'

import { must } from '@weft/base'

import { type Analysis, analyseFile, type AnalyseInput } from './analyse.ts'
import { type PreparedColumn, prepareColumns, type PrepareInput } from './prepare-columns.ts'
import { readRows, type ReadRowsInput, type RowChunk } from './read-rows.ts'
import { type Refusal, UnreadableFile } from './unreadable.ts'

/** What a thread is asked for; one thread answers one question. */
export type Question =
  | { task: 'analyse'; input: AnalyseInput }
  | { task: 'prepare'; input: PrepareInput }
  | { task: 'rows'; input: ReadRowsInput }

export type Reply =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'columns'; columns: PreparedColumn[] }
  | { kind: 'chunk'; chunk: RowChunk }
  | { kind: 'end' }
  | { kind: 'refusal'; refusal: Refusal }

/** Chunks that may be under way unread, so that reading goes on while others are written. */
const AHEAD = 4

const port: MessagePort = must(parentPort, 'this module is the entry of a thread')

/** A place for each chunk that was taken. */
function createPlaces(): () => Promise<void> {
  let free = AHEAD
  let wake: (() => void) | undefined
  port.on('message', () => {
    free += 1
    wake?.()
  })
  return async () => {
    while (free === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    free -= 1
  }
}

async function answer(question: Question): Promise<void> {
  const reply = (message: Reply) => port.postMessage(message)
  try {
    if (question.task === 'analyse') {
      reply({ kind: 'analysis', analysis: await analyseFile(question.input) })
    } else if (question.task === 'prepare') {
      reply({ kind: 'columns', columns: await prepareColumns(question.input) })
    } else {
      const place = createPlaces()
      for await (const chunk of readRows(question.input)) {
        await place()
        reply({ kind: 'chunk', chunk })
      }
      reply({ kind: 'end' })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    reply({ kind: 'refusal', refusal: error.refusal })
  } finally {
    port.close()
  }
}

await answer(workerData as Question)
