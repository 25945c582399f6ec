import { sayRefused, t } from '@weft/i18n'

/** A server's reply of whatever status. */
export interface ApiResponse<Data = unknown> {
  readonly status: number
  /** The parsed JSON body, the text of another body, or null without one. */
  readonly data: Data
  readonly headers: Headers
}

/** What a reply means: any 2xx is a success, 409 a conflict, all else is for the caller to judge. */
export function outcomeOf(response: ApiResponse): 'success' | 'conflict' | 'other' {
  if (response.status >= 200 && response.status < 300) return 'success'
  return response.status === 409 ? 'conflict' : 'other'
}

/** The members of an error answer, as far as they are there and of the right type. */
export interface Problem {
  readonly message?: string
  readonly code?: string
  readonly type?: string
  readonly data?: unknown
  readonly query?: unknown
  /** Seconds. */
  readonly retryAfter?: number
}

/** Reads an error answer `{message, code, type?, data?}`; bodies of proxies and other strangers give nothing. */
export function problemOf(response: ApiResponse): Problem {
  const body = isObject(response.data) ? response.data : {}
  const text = (name: string) => {
    const value = body[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    // What is wrong with the data stands in `data`; the general sentence helps nobody.
    message: text('code') === 'invalid' ? undefined : text('message'),
    code: text('code'),
    type: text('type'),
    data: body.data,
    query: body.query,
    retryAfter: retryAfterOf(response.headers),
  }
}

/** What a 422 says by its `data`, one sentence each, in the reader's language and without the names of fields. */
export function sentencesOf(data: unknown): string[] {
  return Array.isArray(data)
    ? data.filter((one) => typeof one === 'string').map((one) => sayRefused(one, t))
    : []
}

/** The server's sentence, known by its code since the sentence comes in the user's language. */
export function isEmailNotVerified(response: ApiResponse): boolean {
  const { code, message } = problemOf(response)
  return code === 'email_not_verified' || message === 'Your email address is not verified.'
}

export function isReauthentication(response: ApiResponse): boolean {
  return response.status === 401 && problemOf(response).type === 'reauth'
}

/** The workspace that asks for a sign-in with its identity provider first; null for any other answer. */
export function teamNeedingSso(response: ApiResponse): number | null {
  if (!isReauthentication(response) || problemOf(response).code !== 'sso_needed') return null
  const { sso } = response.data as { sso?: unknown }
  return isObject(sso) && typeof sso.team_id === 'number' ? sso.team_id : null
}

/** Seconds of Retry-After; the form with a date is not used by our server. */
function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
