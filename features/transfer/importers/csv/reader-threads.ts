import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'

import { transferErrors } from '../../shared/index.ts'
import type { Question, Reply, Start } from './csv-thread.ts'

/** Above this a thread ends with an error instead of taking the server along. */
const THREAD_MEGABYTES = 1_024

/**
 * The thread that answered last, as long as no other question needs it. A new one takes a third of a second of CPU to
 * load what it needs, and a file is asked about three times: preview, choices, rows.
 */
let idle: Worker | undefined

function startThread(): Worker {
  const start: Start = { compileCache: getCompileCacheDir() }
  const thread = new Worker(new URL('./csv-thread.ts', import.meta.url), {
    workerData: start,
    name: 'csv',
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
    // The tests' runner has flags of its own that a thread cannot take.
    execArgv: [],
  })
  thread.once('exit', () => {
    if (idle === thread) idle = undefined
  })
  // One that fails while nobody asks is gone, and that is all.
  thread.on('error', () => undefined)
  return thread
}

function takeThread(): Worker {
  const thread = idle ?? startThread()
  idle = undefined
  thread.ref()
  return thread
}

/** Keeps it for the next question; it does not keep the process. */
async function giveBack(thread: Worker): Promise<void> {
  if (idle !== undefined) {
    await thread.terminate()
    return
  }
  thread.unref()
  idle = thread
}

/** The replies to a question, in order, until the last. Leaving the loop before that ends the thread. */
export async function* ask(question: Question): AsyncGenerator<{ reply: Reply; taken(): void }> {
  const thread = takeThread()
  const replies: Reply[] = []
  let failure: unknown
  let isGone = false
  let wake = () => {}
  const onMessage = (reply: Reply) => {
    replies.push(reply)
    wake()
  }
  const onError = (error: unknown) => {
    failure = error
    wake()
  }
  const onExit = () => {
    isGone = true
    wake()
  }
  thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  let isAnswered = false
  thread.postMessage(question, [])
  try {
    for (;;) {
      const reply = replies.shift()
      if (reply) {
        isAnswered = reply.kind === 'end' || reply.kind === 'refusal'
        if (reply.kind === 'end') return
        if (reply.kind === 'refusal')
          throw transferErrors[reply.refusal.code]({ data: [reply.refusal.sentence] })
        yield { reply, taken: () => thread.postMessage('taken', []) }
      } else if (failure !== undefined) throw asError(failure)
      else if (isGone) throw new Error('The thread that reads a file ended without a word.')
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    // Rows come last: nothing more will be asked of this file.
    if (isAnswered && !isGone && question.task !== 'rows') await giveBack(thread)
    else await thread.terminate()
  }
}

/** Whatever a thread threw, as an error. */
function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
