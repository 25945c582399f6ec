import { randomBytes } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'
import type { Limits } from '@weft/server-kit'

import { refuseCommon } from './common-passwords.ts'
import { createGate } from './gate.ts'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Hashes what somebody chooses for an account; 422 `password_common` for one that was leaked. */
  hashNew(password: string): Promise<string>
  /**
   * Whether it is the password of a stored hash; does the same work for an unknown account, null. The hash is asked
   * for when its turn has come: a crowd reaches the database no sooner than it is served.
   */
  matches(stored: () => Promise<string | null>, password: string): Promise<boolean>
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean
}

/** At most a few hashes at once, since each takes 64 MiB and a core. */
export function createPasswords(
  limits: Pick<Limits, 'argon2_parallel' | 'argon2_queue' | 'argon2_memory'>,
): Passwords {
  // argon2id is the library's default. Some 100 ms a hash at 64 MiB; OWASP's floor is 19 MiB and two passes.
  const cost = { memoryCost: limits.argon2_memory, timeCost: 3, parallelism: 1 }
  const stamp = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
  const gate = createGate(limits.argon2_parallel, limits.argon2_queue)
  let dummy: Promise<string> | undefined

  return {
    hash: (password) => gate(() => hash(password, cost)),
    async hashNew(password) {
      await refuseCommon(password)
      return gate(() => hash(password, cost))
    },
    matches: (stored, password) =>
      gate(async () => {
        dummy ??= hash(randomBytes(32), cost)
        const [known, unknown] = await Promise.all([stored(), dummy])
        const isRight = await verify(known ?? unknown, password)
        return isRight && known !== null
      }),
    isOutdated: (stored) => !stored.startsWith(stamp),
  }
}
