import { fromWireTime, now, toWireTime } from '@weft/base'
import {
  appendAudit,
  errors,
  invalid,
  type Kit,
  nothing,
  oneself,
  type Route,
  route,
  type Standing,
} from '@weft/server-kit'

import {
  createToken,
  endToken,
  listTokens,
  MOST_DAYS,
  MOST_TOKENS,
  renewToken,
  type Token,
  tokenErrors,
} from '../shared/index.ts'
import {
  announceEnded,
  changeEnd,
  countStanding,
  endOne,
  insertToken,
  readTokens,
  removeEnded,
  type TokenRow,
} from './queries.ts'
import { makeSecret } from './secret.ts'

const DAY = 86_400_000

interface TokenMoments extends Pick<Standing<unknown>, 'ended'> {
  /** Has a token end at its time; null for one that does not end by itself. */
  endAt(id: string, at: number | null): Promise<void>
}

/** Making, renewing and revoking ask for the password again; none of it can be done with a token. */
export function tokenRoutes(kit: Kit, tokens: TokenMoments): Route[] {
  const privileged = {
    scope: 'oneself',
    load: nothing,
    permit: oneself,
    options: { reauthenticated: true },
  } as const
  return [
    route(listTokens, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ caller }) => ({ data: (await readTokens(kit.db, caller.user_id)).map(present) }),
    }),
    makeRoute(kit, tokens, privileged),
    route(renewToken, {
      ...privileged,
      handle: async ({ params, body, caller }) => {
        const expires_at = endOf(body.expires_at)
        const row = await kit.db.write(null, async (tx) => {
          const changed = await changeEnd(tx, caller.user_id, { id: params.id, expires_at, at: now() })
          if (!changed) throw errors.not_found()
          await announceEnded(tx, [params.id])
          await appendAudit(tx, caller, { action: 'account.token-renewed', target: `token:${params.id}` })
          return changed
        })
        // What is remembered has the old end.
        tokens.ended([params.id])
        await tokens.endAt(params.id, expires_at)
        return { data: present(row) }
      },
    }),
    route(endToken, {
      ...privileged,
      handle: async ({ params: { id }, caller }) => {
        const at = now()
        await kit.db.write(null, async (tx) => {
          if (await endOne(tx, caller.user_id, id, at)) {
            await announceEnded(tx, [id])
            await appendAudit(tx, caller, { action: 'account.token-revoked', target: `token:${id}` })
          } else if (!(await removeEnded(tx, caller.user_id, id, at))) throw errors.not_found()
        })
        tokens.ended([id])
        return {}
      },
    }),
  ]
}

function makeRoute(
  kit: Kit,
  { endAt }: TokenMoments,
  privileged: Pick<Route, 'scope' | 'options'> & { load: typeof nothing; permit: typeof oneself },
): Route {
  return route(createToken, {
    ...privileged,
    handle: async ({ body, caller, reply }) => {
      const { name, scopes, team_ids } = body
      const expires_at = endOf(body.expires_at)
      for (const team_id of team_ids ?? [])
        if (!(await belongs(kit, team_id, caller.user_id))) throw errors.not_found()
      const { token, ...secret } = makeSecret()
      const at = now()
      const row = {
        ...secret,
        name,
        scopes: [...new Set(scopes)],
        team_ids: team_ids && [...new Set(team_ids)],
        expires_at,
      }
      await kit.db.write(null, async (tx) => {
        if ((await countStanding(tx, caller.user_id, at)) >= MOST_TOKENS) throw tokenErrors.tokens_limit()
        await insertToken(tx, { ...row, user_id: caller.user_id, at })
        await appendAudit(tx, caller, { action: 'account.token-made', target: `token:${secret.id}` })
      })
      await endAt(secret.id, expires_at)
      reply.header('cache-control', 'no-store')
      return { data: { ...present({ ...row, created_at: at, last_used_at: null, ended_at: null }), token } }
    },
  })
}

async function belongs({ access }: Kit, team_id: number, user_id: number): Promise<boolean> {
  const team = await access.of(team_id)
  return team !== null && (team.graph.members.has(user_id) || team.graph.team.owner_id === user_id)
}

/** The wished end in milliseconds: it is still to come, and not too far away. */
function endOf(expires_at: string | null): number | null {
  if (expires_at === null) return null
  const at = fromWireTime(expires_at)
  if (at <= now()) throw invalid('expires_at: must be still to come')
  if (at > now() + (MOST_DAYS + 1) * DAY) throw invalid(`expires_at: at most ${MOST_DAYS} days from now`)
  return at
}

function present({
  created_at,
  expires_at,
  last_used_at,
  ended_at,
  id,
  name,
  hint,
  scopes,
  team_ids,
}: TokenRow): Token {
  const wire = (time: number | null) => (time === null ? null : toWireTime(time))
  // What ran out has ended, also before it is noted.
  const isOver = expires_at !== null && expires_at <= now()
  return {
    id,
    name,
    hint,
    scopes,
    team_ids,
    created_at: toWireTime(created_at),
    expires_at: wire(expires_at),
    last_used_at: wire(last_used_at),
    ended_at: wire(ended_at ?? (isOver ? expires_at : null)),
  }
}
