import { WeftError } from '@weft/sdk'

/** What a command ends with. */
export const EXIT = { done: 0, refused: 1, usage: 2, access: 3, unreachable: 4 } as const

export const EXIT_HELP = `
Exit codes:
  0  done
  1  refused by the server, such as a field that is not valid or a conflict
  2  wrong use of a command
  3  no token, a token that ended, or one that may not do this
  4  no answer, or the server cannot serve now`

/** A mistake in the words of a command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Nobody said who calls. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage
  if (error instanceof AccessError) return EXIT.access
  if (!(error instanceof WeftError)) return EXIT.refused
  const { status, code } = error
  if (code === 'bad_url' || code === 'bad_token') return EXIT.usage
  if (status === 401 || status === 403) return EXIT.access
  return status === 0 || status === 429 || status >= 500 ? EXIT.unreachable : EXIT.refused
}
