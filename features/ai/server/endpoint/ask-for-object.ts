import * as z from 'zod/mini'

import { ModelError } from './answer-reader.ts'
import { askModel, type Model, type Question } from './ask-model.ts'

/** The object of an answer, with whatever stands around it. */
export async function askForObject(
  model: Model,
  question: Question,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  let text = ''
  await askModel(
    model,
    question,
    (piece) => {
      text += piece
      return undefined
    },
    signal,
  )
  const whole = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    return z.parse(z.record(z.string(), z.unknown()), JSON.parse(whole))
  } catch (cause) {
    throw new ModelError('model_unusable', { cause })
  }
}
