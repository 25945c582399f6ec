import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json'

/** How hard a password is to guess, and what makes it easy. */
export interface PasswordScore {
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly reason: PasswordReason | null
}

export type PasswordReason = 'common' | 'repeated' | 'keys' | 'date' | 'word'

/** Longer ones are judged by their beginning: the work grows faster than the length. */
const MAX_LENGTH = 64

const zxcvbn = new ZxcvbnFactory({ dictionary: { 'passwords-common': passwords }, graphs })

/** Guesses as attackers do: by lists of leaked passwords, neighbours on the keyboard, repeats and dates. */
export function scorePassword(password: string): PasswordScore {
  const { score, feedback } = zxcvbn.check(password.slice(0, MAX_LENGTH))
  return { score, reason: REASONS[feedback.warning ?? ''] ?? null }
}

// By the names that the meter gives its warnings.
const REASONS: Readonly<Record<string, PasswordReason>> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  pwned: 'common',
  simpleRepeat: 'repeated',
  extendedRepeat: 'repeated',
  sequences: 'keys',
  straightRow: 'keys',
  keyPattern: 'keys',
  recentYears: 'date',
  dates: 'date',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
}
