import { Readable } from 'node:stream'

import { CONTENT_LINES } from '@weft/protocol'
import type { FastifyReply } from 'fastify'

import { ModelError } from './endpoint/answer-reader.ts'
import { Stopped } from './endpoint/ask-model.ts'
import { type Asking, beginRequest } from './logged-request.ts'

/** Aborted once whoever asked is gone. */
export function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

export interface AnswerLog {
  error(details: object, message: string): void
}

/** Answers with lines of JSON, which are sent as `work` tells them. */
export function answerLines(
  reply: FastifyReply,
  log: AnswerLog,
  work: (tell: (line: object) => void) => Promise<void>,
): FastifyReply {
  const lines = new Readable({ read: () => undefined })
  void work((line) => void lines.push(`${JSON.stringify(line)}\n`)).then(
    () => lines.push(null),
    (error: unknown) => {
      log.error({ err: error }, 'The model could not be asked')
      lines.destroy(error as Error)
    },
  )
  return reply.header('content-type', CONTENT_LINES).header('cache-control', 'no-store').send(lines)
}

/** What stands around each answer in lines. */
type AroundLine = { request_id: string } | { done: true } | { error: { code: string; message: string } }

interface Telling {
  tell(line: AroundLine): void
  /** What a problem is called to the person. */
  sayProblem(problem: ModelError['problem']): { code: string; message: string }
}

/**
 * Asks and tells of it: first which request it is, at last that it is done or what went wrong. What was asked and what
 * became of it is logged.
 */
export async function tellAnswer(
  asking: Asking,
  { tell, sayProblem }: Telling,
  work: () => Promise<void>,
): Promise<void> {
  const request = await beginRequest(asking)
  tell({ request_id: request.id })
  try {
    await work()
    await request.end('answered')
    tell({ done: true })
  } catch (error) {
    if (error instanceof Stopped) return request.end('stopped')
    if (!(error instanceof ModelError)) throw error
    await request.end(error.problem)
    tell({ error: sayProblem(error.problem) })
  }
}
