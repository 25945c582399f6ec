import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'

import type { ModelProblem } from '../../shared/index.ts'

/** Thrown where the model gave no answer, or none that can be used. */
export class ModelError extends Error {
  readonly problem: ModelProblem
  constructor(problem: ModelProblem, options?: ErrorOptions) {
    super(`The model failed: ${problem}`, options)
    this.name = 'ModelError'
    this.problem = problem
  }
}

const said = z.nullish(z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }))
const choice = z.object({ delta: said, message: said, finish_reason: z.nullish(z.string()) })
const completion = z.object({ choices: z.nullish(z.array(choice)), error: z.optional(z.unknown()) })

/** Reads a completion as it comes. */
export interface AnswerReader {
  add(text: string): void
  /** Throws where the answer did not come to its end. */
  end(): void
}

/**
 * Reads the events of a streamed completion, or one whole completion: not every server streams, though it was asked to.
 * `take` gets the text piece by piece.
 */
export function createAnswerReader(take: (text: string) => void): AnswerReader {
  let whole: string | null = null
  let isBegun = false
  let hasEvents = false
  let isOver = false

  function read(json: string): void {
    const { choices, error } = completionOf(json)
    if (error !== undefined && error !== null) throw new ModelError('model_unreachable')
    for (const { delta, message, finish_reason } of choices ?? []) {
      const { content, refusal } = delta ?? message ?? {}
      if (refusal || finish_reason === 'content_filter') throw new ModelError('model_refused')
      if (content) take(content)
      if (finish_reason === 'length') throw new ModelError('model_cut')
      if (finish_reason) isOver = true
    }
  }

  const events = createParser({
    onEvent({ data }) {
      hasEvents = true
      if (data.trim() === '[DONE]') isOver = true
      else read(data)
    },
  })

  return {
    add(text) {
      if (!isBegun && text.trim() !== '') {
        isBegun = true
        if (text.trimStart().startsWith('{')) whole = ''
      }
      if (whole === null) events.feed(text)
      else whole += text
    },
    end() {
      if (whole !== null) read(whole)
      else if (!isOver) throw new ModelError(hasEvents ? 'model_cut' : 'model_unusable')
    },
  }
}

function completionOf(json: string): z.infer<typeof completion> {
  try {
    return z.parse(completion, JSON.parse(json))
  } catch (cause) {
    throw new ModelError('model_unusable', { cause })
  }
}
