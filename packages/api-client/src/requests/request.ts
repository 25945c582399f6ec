export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call. The plain members can be stored and sent again later. */
export interface ApiRequest {
  readonly method: Method
  /** Such as `/api/teams/{id}`. */
  readonly path: string
  readonly params?: Readonly<Record<string, unknown>>
  /** Values that are null or undefined are left out; lists of words are joined by commas, the rest is JSON. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Sent as JSON, unless it is FormData, a Blob or URLSearchParams. */
  readonly body?: unknown
  /** A fresh one unless given; a repeated attempt gives the key of the first. */
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Gets each line of an answer of JSON lines as it comes; the reply's data is then null. */
  readonly onLine?: (line: unknown) => void
  /** The data of a 2xx answer is a Blob, whatever it holds. */
  readonly asFile?: true
  /** Sends this one instead of the platform's own, such as one that tells how far it is. */
  readonly fetch?: typeof globalThis.fetch
  /** The password that was just confirmed, for calls that ask for it. */
  readonly passwordConfirmation?: string
  readonly signal?: AbortSignal
  /** Milliseconds without a word until the request is given up; 30,000 unless told. */
  readonly timeout?: number
  /** `fresh` renews the token when due, `stored` sends it as it is, `none` sends none. */
  readonly authorise?: 'fresh' | 'stored' | 'none'
  readonly credentials?: RequestCredentials
  /** `send` asks the server although the device counts as offline, to find out. */
  readonly whenOffline?: 'fail' | 'send'
  /**
   * Somebody wants something done that only the server can do, at once: refused while it is out of reach, and the
   * person is told. True for typed calls other than GET; false for what the program does by itself.
   */
  readonly isAction?: boolean
}

/** The path with its parameters filled in. Throws when one is missing or would change the path's shape. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] === null || params[name] === undefined ? '' : String(params[name])
    // A dot segment would be resolved away, and with it the segment before.
    if (value === '' || value === '.' || value === '..') throw new Error(`No usable '${name}' for ${path}`)
    return encodeURIComponent(value)
  })
}

/** The query with its question mark, or an empty text. */
export function toQuery(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.append(name, queryText(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

function queryText(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  const words = Array.isArray(value) && value.every((word) => typeof word !== 'object')
  return words ? value.join(',') : JSON.stringify(value)
}
