import { enableCompileCache, flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

import { must } from '@weft/base'

import type { Analysis, AnalyseInput } from './analyse.ts'
import type { PreparedColumn, PrepareInput } from './prepare-columns.ts'
import type { ReadRowsInput, RowChunk } from './read-rows.ts'
import type { Refusal } from './unreadable.ts'

/** What a thread is started with. */
export interface Start {
  /** Where the process keeps compiled modules; threads have to be told. */
  compileCache: string | undefined
}

/** What a thread is asked for, one question after the other. */
export type Question =
  | { task: 'analyse'; input: AnalyseInput }
  | { task: 'prepare'; input: PrepareInput }
  | { task: 'rows'; input: ReadRowsInput }

/** The last one is `end` or `refusal`. */
export type Reply =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'columns'; columns: PreparedColumn[] }
  | { kind: 'chunk'; chunk: RowChunk }
  | { kind: 'end' }
  | { kind: 'refusal'; refusal: Refusal }

/** Chunks that may be under way unread, so that reading goes on while others are written. */
const AHEAD = 4

const port = must(parentPort, 'this module is the entry of a thread')
const { compileCache } = workerData as Start
if (compileCache !== undefined) enableCompileCache(compileCache)

// Loaded after the cache is there.
const { analyseFile } = await import('./analyse.ts')
const { prepareColumns } = await import('./prepare-columns.ts')
const { readRows } = await import('./read-rows.ts')
const { UnreadableFile } = await import('./unreadable.ts')
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
  const reply = (message: Reply) => port.postMessage(message)
  try {
    if (question.task === 'analyse') {
      reply({ kind: 'analysis', analysis: await analyseFile(question.input) })
    } else if (question.task === 'prepare') {
      reply({ kind: 'columns', columns: await prepareColumns(question.input) })
    } else {
      free = AHEAD
      for await (const chunk of readRows(question.input)) {
        await place()
        reply({ kind: 'chunk', chunk })
      }
    }
    reply({ kind: 'end' })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    reply({ kind: 'refusal', refusal: error.refusal })
  }
}

port.on('message', (message: Question | 'taken') => {
  if (message === 'taken') {
    free += 1
    wake?.()
  } else void answer(message)
})
