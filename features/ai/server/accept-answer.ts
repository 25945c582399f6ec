import { deliverSoon } from '@weft/features/notifications/server'
import type { FeedKey } from '@weft/model'
import { type Caller, hashRequest, type Kit, type Unit } from '@weft/server-kit'

import { aiErrors } from '../shared/index.ts'
import type { Ai } from './ai.ts'
import { holdRequest } from './queries.ts'

/** Somebody who accepts an answer, and what is done with that. */
export interface Accepting<Body> {
  kit: Kit
  ai: Ai
  team_id: number
  caller: Caller
  /** Null where nothing is remembered of it. */
  key: string | null
  /** What they send, by which a key is known again. */
  body: { readonly request_id: string }
  /** Feeds that it writes to, and boards by whose attributes it is judged. */
  feeds?: readonly FeedKey[]
  board_ids?: readonly string[]
  /** Under the locks; what it throws leaves everything as it was. */
  run(unit: Unit): Promise<Body>
}

/** Accepts an answer once, takes the credit for it, and does what is done with it, all in one transaction. */
export async function acceptAnswer<Body extends Record<string, unknown>>({
  kit,
  ai,
  team_id,
  caller,
  key,
  body,
  feeds = [],
  board_ids = [],
  run,
}: Accepting<Body>): Promise<Body> {
  const { request_id } = body
  let told: number[] = []
  const done = await kit.writer.act({
    team_id,
    feeds: [...feeds, ...(await ai.credits.feedsOf(kit, team_id))],
    board_ids,
    caller,
    key,
    hash: hashRequest('post', '/ai/accept', body, null),
    origin: { act: request_id },
    async run(unit) {
      if (!(await holdRequest(unit.tx, team_id, request_id))) throw aiErrors.ai_accepted()
      told = await ai.credits.take(unit, request_id)
      return { status: 200, body: await run(unit) }
    },
  })
  if (told.length > 0) await deliverSoon({ db: kit.db, jobs: ai.jobs }, told)
  return done.body
}
