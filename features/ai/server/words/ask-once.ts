import { newUuid, now, toWireTime } from '@weft/base'
import type { Kit, Principal } from '@weft/server-kit'

import { aiErrors } from '../../shared/index.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { askForObject } from '../endpoint/ask-for-object.ts'
import { type Model, type Question, Stopped } from '../endpoint/ask-model.ts'
import { addRequest, endRequest, type NewRequest } from '../queries.ts'

export interface Asking {
  kit: Kit
  model: Model
  principal: Principal
  signal: AbortSignal
  /** What the log says of it. */
  logged: Pick<NewRequest, 'kind' | 'board_id' | 'folder_id' | 'prompt'>
}

/**
 * Asks once and reads the answer by `read`, which throws `ModelError` where there is nothing in it. What was
 * asked and what became of it is logged; nothing else is stored.
 */
export async function askOnce<Answer extends object>(
  { kit, model, principal, signal, logged }: Asking,
  question: Question,
  read: (raw: Record<string, unknown>) => Answer,
  stateOf: (answer: Answer) => 'answered' | 'unfit' = () => 'answered',
): Promise<Answer & { request_id: string }> {
  const { team_id } = principal.access
  const request_id = newUuid()
  const at = toWireTime(now())
  const { user_id } = principal
  await addRequest(kit.db, team_id, { id: request_id, user_id, model: model.place.model, at, ...logged })
  const end = (state: string) => endRequest(kit.db, team_id, { id: request_id, state, at: toWireTime(now()) })
  try {
    const answer = read(await askForObject(model, question, signal))
    await end(stateOf(answer))
    return { ...answer, request_id }
  } catch (error) {
    if (error instanceof Stopped) {
      await end('stopped')
      // Nobody listens any more.
      throw aiErrors.model_cut({ cause: error })
    }
    if (!(error instanceof ModelError)) throw error
    await end(error.problem)
    throw aiErrors[error.problem]({ cause: error })
  }
}
