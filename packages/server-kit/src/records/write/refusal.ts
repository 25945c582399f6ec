import { AppError } from '@weft/base'

import { errors, invalid, isSaidByData } from '../../errors.ts'
import type { Outcome } from '../contract/operation.ts'

/** An entry's answer that refuses it. */
export function refusal(known: AppError): Outcome {
  return {
    status: known.status,
    body: {
      ...(isSaidByData(known) ? {} : { message: known.message }),
      code: known.code,
      ...(known.type ? { type: known.type } : {}),
      ...(known.data !== undefined ? { data: known.data } : {}),
      ...known.extra,
    },
    ...(known.retryAfter ? { retryAfter: known.retryAfter } : {}),
  }
}

/** Our error for whatever was thrown: declared ones as they are, the database's refusals by name, else `internal`. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23505') {
    if (constraint === 'boards_id_key' || constraint === 'views_id_key') return errors.id_taken()
    if (constraint === 'idempotency_pkey') return errors.in_flight()
    if (constraint === 'unique_values_pkey') return invalid('This value is already used.')
  }
  return errors.internal({ cause: error })
}

/** What the answer of a refused write says, in one line. */
export function saidOf({ body }: Outcome): string {
  const { data, message, code } = body
  const sentences = Array.isArray(data) ? data.filter((one) => typeof one === 'string') : []
  return sentences.length > 0 ? sentences.join(' ') : String(message ?? code)
}
