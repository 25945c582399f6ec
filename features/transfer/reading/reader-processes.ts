import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

import { gather } from '@weft/server-kit'

import { transferErrors } from '../shared/index.ts'
import type { Question, Reply } from './reader-process.ts'

/** Above this a process ends, and nothing else with it. */
const HEAP_MEGABYTES = 1_024

/** So long one is kept at most while nobody asks, milliseconds: what a large file took is given back then. */
const KEPT_MS = 20_000

/**
 * The process that answered last, as long as no other question needs it. A new one takes a third of a second of CPU to
 * load what it needs, and a file is asked about several times: preview, choices, rows, and all of it before by whoever
 * looks first.
 */
let idle: ChildProcess | undefined

const endIdle = gather(KEPT_MS, async () => {
  if (idle) end(idle)
  idle = undefined
})

/** The folder that the server was told; what is asked for has the version of Node.js below it. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** A thread would share what V8 keeps per process, and its heap: both have taken a server along. */
function startProcess(): ChildProcess {
  const child = fork(new URL('./reader-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    env: { PATH: process.env['PATH'], ...compileCache() },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Values hold dates and numbers that JSON does not know.
    serialization: 'advanced',
  })
  child.once('exit', () => {
    if (idle === child) idle = undefined
  })
  // One that fails while nobody asks is gone, and that is all.
  child.on('error', () => undefined)
  return child
}

function takeProcess(): ChildProcess {
  const child = idle ?? startProcess()
  idle = undefined
  child.ref()
  child.channel?.ref()
  return child
}

/** Keeps it for the next question; it does not keep the server. */
function giveBack(child: ChildProcess): void {
  if (idle !== undefined) {
    end(child)
    return
  }
  child.unref()
  child.channel?.unref()
  idle = child
  endIdle.soon()
}

/** It holds nothing that would have to be put away. */
function end(child: ChildProcess): void {
  child.unref()
  child.kill('SIGKILL')
}

/** Files that are looked at at the same time; whoever asks meanwhile waits. Imports have the places of their jobs. */
const AT_ONCE = 2
/** A look that takes longer is at a file that was made to take long. Milliseconds. */
const LONGEST_MS = 120_000

const waiting: (() => void)[] = []
let looking = 0

async function takeTurn(): Promise<void> {
  if (looking < AT_ONCE) looking += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function passTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else looking -= 1
}

type Replies = AsyncGenerator<{ reply: Reply; taken(): void }>

/** The replies to a question, in order, until the last. Leaving the loop before that ends the process. */
export async function* ask(question: Question): Replies {
  if (question.task === 'rows') {
    yield* converse(question)
    return
  }
  await takeTurn()
  try {
    yield* converse(question, AbortSignal.timeout(LONGEST_MS))
  } finally {
    passTurn()
  }
}

async function* converse(question: Question, deadline?: AbortSignal): Replies {
  const child = takeProcess()
  const replies: Reply[] = []
  let ending: Error | undefined
  let wake = () => {}
  const onMessage = (reply: Reply) => {
    replies.push(reply)
    wake()
  }
  const onError = (error: Error) => {
    ending ??= error
    wake()
  }
  const onExit = (code: number | null, signal: string | null) => {
    ending ??= new Error(`The process that reads a file ended without a word (${signal ?? code}).`)
    wake()
  }
  const onLate = () => onError(transferErrors.import_too_slow())
  child.on('message', onMessage).on('error', onError).on('exit', onExit)
  deadline?.addEventListener('abort', onLate)
  // What could not be sent is told by `exit` or `error`, whichever comes.
  const send = (message: Question | 'taken') => void child.send(message, () => undefined)
  let isAnswered = false
  send(question)
  try {
    for (;;) {
      const reply = replies.shift()
      if (reply) {
        isAnswered = reply.kind === 'end' || reply.kind === 'refusal'
        if (reply.kind === 'end') return
        if (reply.kind === 'failure') throw new Error(reply.message)
        if (reply.kind === 'refusal')
          throw transferErrors[reply.refusal.code]({ data: [reply.refusal.sentence] })
        yield { reply, taken: () => send('taken') }
      } else if (ending) throw ending
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    child.off('message', onMessage).off('error', onError).off('exit', onExit)
    deadline?.removeEventListener('abort', onLate)
    if (isAnswered && !ending) giveBack(child)
    else end(child)
  }
}
