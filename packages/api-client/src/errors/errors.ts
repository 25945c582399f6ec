import { problemOf, sentencesOf, type ApiResponse } from '../requests/response.ts'

/** No reply came: the network failed, the connection was cut, or the time was over. */
export class NoReplyError extends Error {
  readonly timedOut: boolean

  constructor(options: { timedOut: boolean; cause?: unknown }) {
    super(options.timedOut ? 'No reply in time' : 'No reply', { cause: options.cause })
    this.name = 'NoReplyError'
    this.timedOut = options.timedOut
  }
}

/** Refused without asking the server, because the device is known to be offline. */
export class OfflineError extends Error {
  constructor() {
    super('This action is not available when you are offline.')
    this.name = 'OfflineError'
  }
}

/** Refused without asking the server, because somebody only looks, through another person's eyes. */
export class ViewOnlyError extends OfflineError {
  constructor() {
    super()
    this.name = 'ViewOnlyError'
  }
}

/** The caller's own signal ended the request. Named as the platform names it. */
export class CancelledError extends Error {
  constructor(cause?: unknown) {
    super('Cancelled', { cause })
    this.name = 'AbortError'
  }
}

/** The session is over and cannot be renewed; nothing was sent. */
export class AuthenticationError extends Error {
  constructor() {
    super('Authentication Error')
    this.name = 'AuthenticationError'
  }
}

/** The edge in front of the server wanted a human, and none was found. */
export class ChallengeError extends Error {
  constructor() {
    super('Unable to obtain pre-clearance')
    this.name = 'ChallengeError'
  }
}

/** A success whose body is not what the contract promises. */
export class UnexpectedAnswerError extends Error {
  constructor(call: string, cause: unknown) {
    super(`Unexpected answer to ${call}`, { cause })
    this.name = 'UnexpectedAnswerError'
  }
}

/** A reply other than 2xx, thrown by typed calls. `message` is in the user's language when the server gave one. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Sub-kind such as 'reauth' or 'totp'. */
  readonly type: string | undefined
  /** For 422 an array of sentences, for 409 the server's record. */
  readonly data: unknown
  /** Seconds after which another attempt makes sense. */
  readonly retryAfter: number | undefined
  readonly response: ApiResponse

  constructor(response: ApiResponse) {
    const problem = problemOf(response)
    // The sentences alone: what stands beside a field or in a list needs no word before it.
    super(problem.message ?? (sentencesOf(problem.data).join(', ') || `Status ${response.status}`))
    this.name = 'ApiError'
    this.status = response.status
    this.code = problem.code
    this.type = problem.type
    this.data = problem.data
    this.retryAfter = problem.retryAfter
    this.response = response
  }
}
