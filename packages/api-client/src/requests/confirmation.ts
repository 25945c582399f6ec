import type { ApiRequest } from './request.ts'

/** For so long a password that was just given goes along with the call that had asked for it. */
const KEPT_MS = 60_000

/**
 * A call that was refused until the password is given, and the password, until that call is made again: it lies in
 * memory alone, goes with that one call and is forgotten.
 */
export interface Confirmation {
  /** The server asked for the password before this call. */
  refused(request: ApiRequest): void
  /** Somebody gave it. */
  given(password: string): void
  /** The call with the password, where it is the one that asked. */
  complete(request: ApiRequest): ApiRequest
}

export function createConfirmation(now: () => number): Confirmation {
  let asked: string | null = null
  let kept: { password: string; until: number } | null = null
  const nameOf = ({ method, path, params }: ApiRequest) => `${method} ${path} ${JSON.stringify(params ?? {})}`
  return {
    refused(request) {
      asked = nameOf(request)
      kept = null
    },
    given(password) {
      if (asked !== null) kept = { password, until: now() + KEPT_MS }
    },
    complete(request) {
      if (kept === null || nameOf(request) !== asked) return request
      const { password, until } = kept
      asked = kept = null
      return now() > until ? request : { passwordConfirmation: password, ...request }
    },
  }
}
