import { newUuid, now, toWireTime } from '@weft/base'
import type { Kit, Principal } from '@weft/server-kit'

import type { Model } from './endpoint/ask-model.ts'
import { addRequest, endRequest, type NewRequest } from './queries.ts'

/** Somebody who asks, and what the log says of it. */
export interface Asking {
  kit: Kit
  model: Model
  principal: Principal
  signal: AbortSignal
  logged: Pick<NewRequest, 'kind' | 'board_id' | 'folder_id' | 'prompt'>
}

interface LoggedRequest {
  id: string
  /** Keeps what became of it. */
  end(state: string): Promise<void>
}

/** Keeps that something is asked; nothing else of it is stored. */
export async function beginRequest({
  kit,
  model,
  principal,
  logged,
}: Pick<Asking, 'kit' | 'model' | 'principal' | 'logged'>): Promise<LoggedRequest> {
  const { team_id } = principal.access
  const id = newUuid()
  const { user_id } = principal
  const at = toWireTime(now())
  await addRequest(kit.db, team_id, { id, user_id, model: model.place.model, at, ...logged })
  return {
    id,
    end: (state) => endRequest(kit.db, team_id, { id, state, at: toWireTime(now()) }),
  }
}
