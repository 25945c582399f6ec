import { ChallengeError } from '../errors/errors.ts'
import type { ApiRequest } from './request.ts'
import type { ApiResponse } from './response.ts'

type Attempt = (request: ApiRequest, token: string | null) => Promise<ApiResponse>

/**
 * Sends, and once more when the edge asked for a human and found one. All requests wait for one check, and one whose
 * refusal comes after a check that was passed meanwhile needs no other.
 */
export function createHumanCheck(options: {
  attempt: Attempt
  /** The header by which the edge asks, with the value `challenge`. */
  header: string
  /** Asks for a human; true when there is one. */
  solve: () => Promise<boolean>
}): Attempt {
  const { attempt } = options
  let solving: Promise<boolean> | null = null
  let passed = 0

  const isChallenge = (response: ApiResponse) => response.headers.get(options.header) === 'challenge'

  /** Whoever asks meanwhile gets the same answer. */
  async function solve(): Promise<boolean> {
    const hasPassed = await options.solve()
    if (hasPassed) passed += 1
    return hasPassed
  }

  return async (request, token) => {
    const before = passed
    const response = await attempt(request, token)
    if (!isChallenge(response)) return response
    if (passed === before) {
      solving ??= solve().finally(() => (solving = null))
      if (!(await solving)) throw new ChallengeError()
    }
    const second = await attempt(request, token)
    if (isChallenge(second)) throw new ChallengeError()
    return second
  }
}
