import type { AppError } from '@weft/base'

import { errors } from '../../errors.ts'
import type { Operation } from '../contract/operation.ts'

type Keyed = Pick<Operation, 'caller' | 'key' | 'hash'>

/** The keys that this process works on just now. */
export interface KeysInFlight {
  /** Marks a key as being worked on, and gives the way to free it; an error when somebody else holds it. */
  take(operation: Keyed): (() => void) | AppError
}

const nothingHeld = () => undefined

export function createKeysInFlight(): KeysInFlight {
  const inFlight = new Map<string, string>()
  return {
    take(operation) {
      if (operation.key === null) return nothingHeld
      const name = `${operation.caller.user_id}:${operation.key}`
      const held = inFlight.get(name)
      if (held !== undefined) return held === operation.hash ? errors.in_flight() : errors.key_reused()
      inFlight.set(name, operation.hash)
      return () => inFlight.delete(name)
    },
  }
}
