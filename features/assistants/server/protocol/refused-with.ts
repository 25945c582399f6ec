import { AppError } from '@weft/base'
import { errors } from '@weft/server-kit'

import { assistantErrors } from '../../shared/index.ts'
import type { Asking } from '../asking.ts'

/** Something that is not done, with what would be done instead by now. */
export class NotDone extends Error {
  readonly error: AppError
  readonly data: Record<string, unknown>
  constructor(error: AppError, data: Record<string, unknown>) {
    super(error.message, { cause: error })
    this.error = error
    this.data = data
  }
}

/** What is said of an error. Whether something is out of sight or not there at all is the same sentence. */
export function refusedWith(
  { log, say }: Pick<Asking, 'log' | 'say'>,
  error: unknown,
): { text: string; data?: Record<string, unknown> } {
  if (error instanceof NotDone) return { text: say(error.error.message), data: error.data }
  if (!(error instanceof AppError)) {
    log.warn({ err: error }, 'An assistant could not be answered')
    return { text: say(errors.internal().message) }
  }
  if (error.status >= 500) log.warn({ err: error }, 'An assistant could not be answered')
  const { data, code, message } = error
  const sentences = Array.isArray(data) ? data.filter((one) => typeof one === 'string') : []
  if (sentences.length > 0) return { text: sentences.join('\n') }
  const isNowhere = code === 'not_found' || code === 'token_elsewhere'
  return { text: say(isNowhere ? assistantErrors.not_here().message : message) }
}
