import { aiErrors } from '../../shared/index.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { askForObject } from '../endpoint/ask-for-object.ts'
import { type Question, Stopped } from '../endpoint/ask-model.ts'
import { type Asking, beginRequest } from '../logged-request.ts'

/**
 * Asks once and reads the answer by `read`, which throws `ModelError` where there is nothing in it. What was
 * asked and what became of it is logged; nothing else is stored.
 */
export async function askOnce<Answer extends object>(
  asking: Asking,
  question: Question,
  read: (raw: Record<string, unknown>) => Answer,
  stateOf: (answer: Answer) => 'answered' | 'unfit' = () => 'answered',
): Promise<Answer & { request_id: string }> {
  const request = await beginRequest(asking)
  try {
    const answer = read(await askForObject(asking.model, question, asking.signal))
    await request.end(stateOf(answer))
    return { ...answer, request_id: request.id }
  } catch (error) {
    if (error instanceof Stopped) {
      await request.end('stopped')
      // Nobody listens any more.
      throw aiErrors.model_cut({ cause: error })
    }
    if (!(error instanceof ModelError)) throw error
    await request.end(error.problem)
    throw aiErrors[error.problem]({ cause: error })
  }
}
