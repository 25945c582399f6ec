import createFetchClient, {
  type Client as FetchClient,
  type FetchResponse,
  type MaybeOptionalInit,
} from 'openapi-fetch'
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers'

import type { paths } from './openapi.generated.ts'
import { type Fetch, retryingFetch, type RetryOptions } from './retrying-fetch.ts'
import { errorOf, WeftError } from './weft-error.ts'

export interface ClientOptions extends RetryOptions {
  /** Where the server is, such as `https://weft.example.com`. */
  url: string
  /** A personal token, or the access token of an app. */
  token: string
  /** Instead of the fetch of this machine. */
  fetch?: Fetch
  /** The version of the interface that the program was written for; the newest one unless told. */
  version?: string
}

type Method = Extract<HttpMethod, 'get' | 'put' | 'post' | 'delete'>
type Media = `${string}/${string}`

/** Parameters and body of a call, left out where it needs none. */
type Rest<Init> = RequiredKeysOf<Init> extends never ? [init?: Init & Extra] : [init: Init & Extra]
type Extra = Record<string, unknown>

/** What a call answers where it is done. */
type AnswerOf<Path extends keyof paths, M extends Method, Init> =
  paths[Path] extends Record<M, infer Operation extends Record<string | number, unknown>>
    ? Extract<FetchResponse<Operation, Init, Media>, { error?: never }>['data']
    : never

/** Calls of one method: resolves with the answer, rejects with a `WeftError`. */
export type Call<M extends Method> = <
  Path extends PathsWithMethod<paths, M>,
  Init extends MaybeOptionalInit<paths[Path], M>,
>(
  path: Path,
  ...rest: Rest<Init>
) => Promise<AnswerOf<Path, M, Init>>

export interface WeftClient {
  get: Call<'get'>
  put: Call<'put'>
  post: Call<'post'>
  delete: Call<'delete'>
  /** The client of `openapi-fetch` beneath, whose calls resolve with `{data, error, response}`. */
  raw: FetchClient<paths>
}

/** A client for one server, with one token. */
export function createClient(options: ClientOptions): WeftClient {
  const { url, token, fetch: own, version } = options
  const send: Fetch = own ?? ((request) => globalThis.fetch(request))
  const raw = createFetchClient<paths>({
    baseUrl: originOf(url),
    fetch: retryingFetch(send, options),
    headers: {
      authorization: headerOf(token),
      ...(version === undefined ? {} : { 'weft-version': version }),
    },
    // The token is all that says who calls: no cookie of a page goes along.
    credentials: 'omit',
  })
  return { ...callsOf(raw), raw }
}

/** Neither is repeated where it is wrong: both may be half a secret. */
function originOf(url: string): string {
  const { protocol, username, password } = new URL(URL.canParse(url) ? url : 'none:')
  if (!/^https?:$/.test(protocol)) throw wrong('bad_url', 'The address of the server is no web address')
  if (username || password) throw wrong('bad_url', 'The address of the server has a name or a password in it')
  return url.replace(/\/+$/, '')
}

function headerOf(token: string): string {
  if (!/^[!-~]+$/.test(token)) throw wrong('bad_token', 'The token has letters that no token has')
  return `Bearer ${token}`
}

const wrong = (code: string, message: string) => new WeftError({ status: 0, code, message })

function callsOf(raw: FetchClient<paths>): Omit<WeftClient, 'raw'> {
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE') => async (path: string, init?: object) => {
    // One function serves all calls; which it is, is said by the types of `Call`.
    const ask = raw[method] as unknown as (path: string, init?: object) => Promise<Answered>
    const { data, error, response } = await ask(path, init)
    if (!response.ok) throw errorOf(response, error)
    return data
  }
  return { get: call('GET'), put: call('PUT'), post: call('POST'), delete: call('DELETE') } as WeftClient
}

interface Answered {
  data?: unknown
  error?: unknown
  response: Response
}
