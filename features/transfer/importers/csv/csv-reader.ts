import { Worker } from 'node:worker_threads'

import { must } from '@weft/base'

import { transferErrors } from '../../shared/index.ts'
import type { Analysis, AnalyseInput } from './analyse.ts'
import type { Question, Reply } from './csv-thread.ts'
import type { PreparedColumn, PrepareInput } from './prepare-columns.ts'
import type { ReadRowsInput, RowChunk } from './read-rows.ts'

/** Above this a thread ends with an error instead of taking the server along. */
const THREAD_MEGABYTES = 1_024

function startThread(question: Question): Worker {
  return new Worker(new URL('./csv-thread.ts', import.meta.url), {
    workerData: question,
    name: `csv ${question.task}`,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    // The tests' runner has flags of its own that a thread cannot take.
    execArgv: [],
  })
}

/** The replies of a thread, in order, until it ends. Leaving the loop ends the thread. */
async function* ask(question: Question): AsyncGenerator<{ reply: Reply; taken(): void }> {
  const thread = startThread(question)
  const replies: Reply[] = []
  let failure: unknown
  let ended = false
  let wake = () => {}
  thread.on('message', (reply: Reply) => {
    replies.push(reply)
    wake()
  })
  thread.on('error', (error) => {
    failure = error
    wake()
  })
  thread.on('exit', () => {
    ended = true
    wake()
  })
  try {
    for (;;) {
      const reply = replies.shift()
      if (reply) {
        if (reply.kind === 'refusal') {
          throw transferErrors[reply.refusal.code]({ data: [reply.refusal.sentence] })
        }
        yield { reply, taken: () => thread.postMessage('taken', []) }
      } else if (failure !== undefined) throw asError(failure)
      else if (ended) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    await thread.terminate()
  }
}

async function askOnce<K extends Reply['kind']>(question: Question, kind: K) {
  for await (const { reply } of ask(question)) {
    if (reply.kind === kind) return reply as Extract<Reply, { kind: K }>
  }
  return must<never>(null, `the thread answers ${kind}`)
}

/** Reads CSV files in threads of their own: parsing 50 MB must not keep others waiting. */
export const csvReader = {
  /** Counts, samples and guesses. Throws an AppError for files that cannot be imported. */
  async analyse(input: AnalyseInput): Promise<Analysis> {
    return (await askOnce({ task: 'analyse', input }, 'analysis')).analysis
  },
  /** The first pass of an import: settings and choices of the mapped columns. */
  async prepare(input: PrepareInput): Promise<PreparedColumn[]> {
    return (await askOnce({ task: 'prepare', input }, 'columns')).columns
  },
  /** The second pass: rows as values, read ahead by a few chunks. */
  async *rows(input: ReadRowsInput): AsyncGenerator<RowChunk> {
    for await (const { reply, taken } of ask({ task: 'rows', input })) {
      if (reply.kind !== 'chunk') continue
      yield reply.chunk
      taken()
    }
  },
}

/** Whatever a worker threw, as an error. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
