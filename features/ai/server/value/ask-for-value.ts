import { type Kit, type Principal } from '@weft/server-kit'

import { aiErrors } from '../../shared/index.ts'
import { acceptAnswer } from '../accept-answer.ts'
import type { Ai } from '../ai.ts'
import { ModelError } from '../endpoint/answer-reader.ts'
import { beginRequest } from '../logged-request.ts'
import { prepareValue, type ValueWish } from './prepare-value.ts'

export interface ValueAsked extends ValueWish {
  folder_id: string
  /** Of the folder's board, and one that forms could ask for. */
  attribute_id: string
  signal?: AbortSignal
}

/**
 * Asks the model for one value of an attribute: for what acts by itself, such as a step of a rule, where whoever
 * switched it on accepted the answer with that. `principal` is this person: they may see the folder and use AI there.
 * The answer is data that the attribute takes, and null where the model knows nothing; writing it is the caller's, by
 * the one writer. It uses a credit and is logged. Refuses by `AppError`: without a model, right, attribute or credit,
 * and where nothing usable came. It may take two minutes: nothing else should wait for it.
 */
export async function askForValue(
  { kit, ai }: { kit: Kit; ai: Ai },
  principal: Principal,
  asked: ValueAsked,
): Promise<unknown> {
  const { team_id } = principal.access
  const model = ai.demandModel()
  const { board_id, ask } = await prepareValue(kit, principal, asked)
  await ai.credits.demandLeft(kit.db, team_id)
  const { folder_id, prompt } = asked
  const logged = { kind: 'value', board_id, folder_id, prompt } as const
  const request = await beginRequest({ kit, model, principal, logged })
  try {
    const data = await ask(model, asked, asked.signal ?? new AbortController().signal)
    const caller = { user_id: principal.user_id, session_id: null }
    const body = { request_id: request.id }
    await acceptAnswer({ kit, ai, team_id, caller, key: null, body, run: async () => ({}) })
    await request.end('answered')
    return data
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await request.end(error.problem)
    throw aiErrors[error.problem]({ cause: error })
  }
}
