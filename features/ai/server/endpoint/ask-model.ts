import { type Outbound, OutboundError } from '@weft/server-kit'

import type { ModelProblem } from '../../shared/index.ts'
import { createAnswerReader, ModelError } from './answer-reader.ts'

/** A server of models that speaks as OpenAI's does, as the operator named it. */
export interface ModelPlace {
  /** What stands before `/chat/completions`. */
  url: URL
  key: string | null
  model: string
}

export interface Model {
  place: ModelPlace
  /** Lets the place through, because the operator named it. */
  outbound: Outbound
}

export interface Question {
  /** What the program says. */
  system: string
  /** What the person says, and data. */
  user: string
  /** How the answer is to look, where it is not plain text. */
  schema?: { name: string; schema: object }
}

const TIMEOUT_MS = 120_000
const MAX_BYTES = 1_048_576

/** Whoever asked does not wait any more. */
export class Stopped extends Error {}

/**
 * Asks the model and hands on what it writes as it comes, until `take` answers 'enough'. Throws `ModelError`, and
 * `Stopped` when the signal says so. Servers that know no schemas are asked again without: it stands in the words, too.
 */
export async function askModel(
  model: Model,
  question: Question,
  take: (text: string) => 'enough' | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    await attempt(model, question, take, signal)
  } catch (error) {
    if (!(error instanceof Rejected)) throw error
    const { schema: _schema, ...plain } = question
    if (!question.schema) throw new ModelError('model_refused', { cause: error })
    await attempt(model, plain, take, signal).catch((again: unknown) => {
      throw again instanceof Rejected ? new ModelError('model_refused', { cause: again }) : again
    })
  }
}

/** The server did not like how it was asked. */
class Rejected extends Error {}

async function attempt(
  { place, outbound }: Model,
  question: Question,
  take: (text: string) => 'enough' | undefined,
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController()
  const reader = createAnswerReader((text) => {
    if (!done.signal.aborted && take(text) === 'enough') done.abort()
  })
  const decoder = new TextDecoder()
  let status = 0
  try {
    await outbound.stream(
      addressOf(place),
      {
        ...requestOf(place, question),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        signal: AbortSignal.any([signal, done.signal]),
        onStatus: (known) => (status = known),
      },
      (chunk) => {
        if (status === 200) reader.add(decoder.decode(chunk, { stream: true }))
      },
    )
    if (status === 200) reader.end()
  } catch (error) {
    if (done.signal.aborted) return
    if (signal.aborted) throw new Stopped()
    if (status === 200 || status === 0) throw problemOf(error, status === 200)
  }
  if (status !== 200) throw refusalOf(status)
}

function addressOf({ url }: ModelPlace): string {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/chat/completions`
  return address.href
}

function requestOf({ key, model }: ModelPlace, { system, user, schema }: Question) {
  const body = {
    model,
    stream: true,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    ...(schema && { response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } } }),
  }
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  return {
    method: 'POST' as const,
    headers: key === null ? headers : { ...headers, authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  }
}

function problemOf(error: unknown, isBegun: boolean): Error {
  // What the reader threw comes out of the stream as the cause of a broken one.
  const cause = error instanceof OutboundError ? error.cause : error
  if (cause instanceof ModelError) return cause
  if (!(error instanceof OutboundError)) return error as Error
  const problem: ModelProblem =
    error.problem === 'timeout'
      ? 'model_slow'
      : error.problem === 'too_large'
        ? 'model_unusable'
        : isBegun
          ? 'model_cut'
          : 'model_unreachable'
  return new ModelError(problem, { cause: error })
}

function refusalOf(status: number): Error {
  if (status === 400 || status === 422) return new Rejected()
  if (status === 401 || status === 403) return new ModelError('model_locked')
  if (status === 429) return new ModelError('model_busy')
  return new ModelError('model_unreachable')
}
