import { t } from '@weft/i18n'
import { ERROR_TOAST_MS, OFFLINE_TOAST_MS } from '../clock.ts'
import { ApiError, CancelledError, NoReplyError, OfflineError, ViewOnlyError } from './errors.ts'
import {
  isEmailNotVerified,
  isObject,
  isReauthentication,
  outcomeOf,
  problemOf,
  sentencesOf,
  type ApiResponse,
} from '../requests/response.ts'

export interface ErrorToast {
  readonly text: string
  /** Milliseconds. */
  readonly duration: number
}

/**
 * The toast for a reply or for whatever a request rejected with; the one place where its text is chosen.
 * Null where there is nothing to say: a success, a cancelled request, and replies that lead elsewhere
 * (address not verified, password to be confirmed), for which the client raises events.
 */
export function errorToast(problem: unknown, options: { pretend?: boolean } = {}): ErrorToast | null {
  const response = problem instanceof ApiError ? problem.response : problem
  if (response instanceof CancelledError) return null
  if (isResponse(response)) {
    if (outcomeOf(response) === 'success' || response.status < 400) return null
    if (isEmailNotVerified(response) || isReauthentication(response)) return null
  }
  if (response instanceof ViewOnlyError) {
    return {
      text: t('You are viewing as someone else. Nothing can be changed.'),
      duration: ERROR_TOAST_MS,
    }
  }
  if (options.pretend) {
    return { text: t('This feature is not available in preview mode.'), duration: ERROR_TOAST_MS }
  }
  // It was sent, and may have been done: that is another thing than to be offline.
  if (response instanceof NoReplyError && response.timedOut) {
    return { text: t('The server did not answer in time. Please try again.'), duration: ERROR_TOAST_MS }
  }
  if (response instanceof OfflineError || response instanceof NoReplyError) {
    return { text: t('This action is not available when you are offline.'), duration: OFFLINE_TOAST_MS }
  }
  return { text: isResponse(response) ? textOf(response) : otherText(), duration: ERROR_TOAST_MS }
}

function textOf(response: ApiResponse): string {
  const { status } = response
  const { message, data } = problemOf(response)
  if (message !== undefined) return message
  if (status === 401 || status === 403) return t('This action is unauthorized.')
  if (status === 404) return t('Not Found')
  if (status === 409) {
    return t('Updates overlapped, causing a hiccup. Please verify the latest data is correct.')
  }
  if (status === 422 && Array.isArray(data)) return t('Validation Error: {0}', [sentencesOf(data).join(', ')])
  return otherText()
}

const otherText = () => t('Something Went Wrong')

function isResponse(value: unknown): value is ApiResponse {
  return isObject(value) && typeof value.status === 'number' && value.headers instanceof Headers
}
