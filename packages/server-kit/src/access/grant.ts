import type { TokenScope } from '@weft/protocol'

import { errors } from '../errors.ts'

/** What a token narrows its holder's rights to; it never widens them. */
export interface Grant {
  scopes: ReadonlySet<TokenScope>
  /** The workspaces that it is for; null: all that its holder belongs to, then as well as now. */
  team_ids: ReadonlySet<number> | null
  /** Several tokens of one program share its allowance under this name; without it each has its own. */
  counted_as?: string
  /** The program that has it, as it calls itself; of a token that somebody made by hand there is none. */
  app?: { id: string; name: string }
}

/**
 * Which of a token's scopes a route or a collection falls under. Of `work`, `comments` and `time` reading and writing
 * are told apart; `open` asks for none, and `oneself` is closed to every token.
 */
export type Scope = 'work' | 'comments' | 'time' | 'hooks' | 'admin' | 'open' | 'oneself'

/** The scopes of which a token needs one; null where none is asked for, and none of them where no token will do. */
export function acceptedScopes(scope: Scope, isReading: boolean): readonly TokenScope[] | null {
  const plain = isReading ? 'read' : 'write'
  switch (scope) {
    case 'work':
      return [plain]
    case 'comments':
    case 'time':
      return [scope, plain]
    case 'hooks':
    case 'admin':
      return [scope]
    case 'open':
      return null
    case 'oneself':
      return []
  }
}

/** Whether the token is for this. */
function isIncluded({ scopes }: Grant, scope: Scope, isReading: boolean): boolean {
  return acceptedScopes(scope, isReading)?.some((one) => scopes.has(one)) ?? true
}

/** Whether a caller with this token, or with none, may read or write what falls under the scope. */
export const permitsScope = (grant: Grant | undefined, scope: Scope, isReading: boolean): boolean =>
  !grant || isIncluded(grant, scope, isReading)

/** 403 unless the token is for this; a caller without one passes. */
export function demandScope(grant: Grant | undefined, scope: Scope, isReading: boolean): void {
  if (permitsScope(grant, scope, isReading)) return
  const wanted = acceptedScopes(scope, isReading) ?? []
  throw wanted.length === 0
    ? errors.not_by_token()
    : errors.scope_missing({ extra: { scope: wanted.join(' ') } })
}

/** 403 unless the token is for this workspace. */
export function demandTeam(grant: Grant | undefined, team_id: number): void {
  if (grant && !isFor(grant, team_id)) throw errors.token_elsewhere()
}

export const isFor = ({ team_ids }: Grant, team_id: number): boolean => team_ids?.has(team_id) ?? true
