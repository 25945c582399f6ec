import { createHash } from 'node:crypto'

import { AppError, canonicalJson } from '@weft/base'
import { applyFrom, lookAndKeep } from '@weft/features/pretend/server'
import { type PretendAnswer, pretendErrors } from '@weft/features/pretend/shared'
import type { Principal } from '@weft/server-kit'
import * as z from 'zod/mini'

import { assistantErrors } from '../../shared/index.ts'
import { type Asking, principalIn } from '../asking.ts'
import { NotDone } from '../protocol/refused-with.ts'
import { told } from '../tools/tool.ts'
import { diffOf, diffTold } from './diff.ts'

/** What each tool that changes something takes beside what it is about. */
export const dryRun = {
  dry_run: told(z._default(z.boolean(), true), 'True says what would be done; nothing is written or sent'),
  token: told(
    z.optional(z.string().check(z.maxLength(200))),
    'With dry_run false: the token of the answer to the same call with dry_run true',
  ),
}

export const changeTold = z.object({
  state: told(z.enum(['would_do', 'done']), 'Whether it is done'),
  token: told(z.nullable(z.string()), 'To do exactly this: the same call with dry_run false and this token'),
  expires_at: told(z.nullable(z.string()), 'When the token ends, in UTC'),
  ...diffTold.shape,
})
type ChangeTold = z.input<typeof changeTold>

export interface Change {
  kind: string
  /** What is to be done; made by the rights of whoever asks. */
  body(principal: Principal): Promise<Record<string, unknown>>
  /** The items that their followers would be told of, of what would be done. */
  toldOf(answer: PretendAnswer): readonly string[]
}

interface Asked {
  workspace_id: number
  dry_run: boolean
  token?: string | undefined
}

/** Says what a change would do, or does what was said: that and nothing else. */
export async function change(
  asking: Asking,
  asked: Asked & Record<string, unknown>,
  wanted: Change,
): Promise<{ said: string; data: ChangeTold }> {
  const principal = await principalIn(asking, asked.workspace_id)
  if (asked.dry_run) return lookAt(asking, asked, wanted, principal)
  const { kit, caller, say } = asking
  if (asked.token === undefined) throw assistantErrors.token_missing()
  const [token = '', hash] = asked.token.split('.')
  if (hash !== hashOf(asked)) throw assistantErrors.another_change()
  const from = fromOf(asking)
  try {
    const { ids } = await applyFrom(kit, { principal, caller, say, from }, { token, kind: wanted.kind })
    const nothing = await diffOf(asking, principal, null)
    return {
      said: 'Done.',
      data: { ...nothing, state: 'done', token: null, expires_at: null, record_ids: ids },
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 404) throw assistantErrors.not_looked_at({ cause: error })
    const again = error.code === pretendErrors.changed().code ? (error.data as PretendAnswer) : undefined
    if (!again) throw error
    // It would come to something else by now: shown, and done when it is asked for again.
    throw new NotDone(
      error,
      await answerOf(asking, principal, { answer: again, asked, toldOf: wanted.toldOf }),
    )
  }
}

async function lookAt(asking: Asking, asked: Asked, { kind, body, toldOf }: Change, principal: Principal) {
  const { kit, caller, say, jobs } = asking
  const act = { ...(await body(principal)), kind }
  const answer = await lookAndKeep(
    kit,
    jobs,
    { principal, caller, say, from: fromOf(asking) },
    { act, without: [] },
  )
  const data = await answerOf(asking, principal, { answer, asked, toldOf })
  const count = data.created.length + data.changed.length + data.moved.length + data.deleted.length
  const said = [
    `Records that it would touch: ${count}. People who would be told: ${data.would_tell.count}.`,
    data.problems.length > 0 && `Parts that cannot be done: ${data.problems.length}.`,
    'Nothing is written yet: call again with dry_run false and the token to do exactly this.',
  ]
  return { said: said.filter(Boolean).join(' '), data }
}

async function answerOf(
  asking: Asking,
  principal: Principal,
  { answer, asked, toldOf }: { answer: PretendAnswer; asked: Asked; toldOf: Change['toldOf'] },
): Promise<ChangeTold> {
  return {
    state: 'would_do',
    token: `${answer.token}.${hashOf(asked)}`,
    expires_at: answer.expires_at,
    ...(await diffOf(asking, principal, answer, toldOf(answer))),
  }
}

/** The program that asks; what it looked at is done by it alone. */
const fromOf = ({ caller }: Asking) => ({
  via: 'mcp' as const,
  id: caller.grant.app.id,
  app: caller.grant.app.name,
})

/** By what a call is known again: all that it is about. */
function hashOf({ dry_run: _dry, token: _token, ...about }: Asked): string {
  return createHash('sha256').update(canonicalJson(about)).digest('base64url').slice(0, 22)
}
