import { newUuid } from '@weft/base'
import { CHALLENGE_HEADER, CLIENT_VERSION, type RouteContract } from '@weft/protocol'
import { callContract, type Answer, type CallArguments } from './requests/call.ts'
import { systemClock, type Clock } from './clock.ts'
import { NoReplyError, OfflineError, ViewOnlyError } from './errors/errors.ts'
import { createEvents, type ClientEvents, type Events } from './events/events.ts'
import { fillPath, type ApiRequest } from './requests/request.ts'
import { problemOf, type ApiResponse } from './requests/response.ts'
import { createMemoryStorage, type KeyValueStorage } from './storage.ts'
import { createTokenRefresh, type Locks } from './tokens/token-refresh.ts'
import { createTokenStore, type TokenStore } from './tokens/token-store.ts'
import type { PreviewGate } from './preview-gate.ts'
import { concluding } from './requests/conclude.ts'
import { createConfirmation } from './requests/confirmation.ts'
import { createHumanCheck } from './requests/human-check.ts'
import { createTransport } from './requests/transport.ts'
import { createUpdateFlag, type UpdateFlag } from './update-flag.ts'

export interface ApiClientOptions {
  /** Origin of the server without a slash at the end; empty for the page's own. */
  readonly baseUrl: string
  readonly clientVersion?: string
  /** Which build of that version this is: a newer build of the same version finds no update flag. */
  readonly build?: string
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: Clock
  readonly events?: Events<ClientEvents>
  /** Keeps the update flag, and the token when no `tokens` are given; memory unless told. */
  readonly storage?: KeyValueStorage
  readonly tokens?: TokenStore
  /** `navigator.locks` unless told. */
  readonly locks?: Locks
  /** Whether the device is known to be offline; requests then fail unsent. */
  readonly isOffline?: () => boolean
  /** Whether the server was found out of reach: actions then fail unsent, while reads may try their luck. */
  readonly isDisconnected?: () => boolean
  /** Closed while somebody looks at a preview: then nothing is sent, not even what is sent while offline. */
  readonly gate?: PreviewGate
  /** Shows the human check of the edge; true when it was passed. */
  readonly solveChallenge?: () => Promise<boolean>
  /** The header by which the edge asks for a human, with the value `challenge`. */
  readonly challengeHeader?: string
}

export interface ApiClient {
  readonly events: Events<ClientEvents>
  readonly tokens: TokenStore
  readonly updates: UpdateFlag
  /** Somebody gave the password: it goes with the call that was refused for it, once that is made again. */
  confirmed(password: string): void
  /**
   * Sends a request; every status is a reply. Rejects with OfflineError, NoReplyError, CancelledError,
   * AuthenticationError or ChallengeError.
   */
  request(request: ApiRequest): Promise<ApiResponse>
  /** The parsed answer of a 2xx; throws ApiError for other statuses, and what `request` rejects with. */
  call<Contract extends RouteContract>(
    contract: Contract,
    ...rest: CallArguments<Contract>
  ): Promise<Answer<Contract>>
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { clientVersion = CLIENT_VERSION, clock = systemClock } = options
  const { isOffline = () => false, isDisconnected = () => false } = options
  const { events = createEvents(), storage = createMemoryStorage() } = options
  const { tokens = createTokenStore({ storage, clock }), challengeHeader = CHALLENGE_HEADER } = options
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...values) => globalThis.fetch(...values))
  const transport = createTransport({ baseUrl: options.baseUrl, clientVersion, fetch, clock })
  const onRequired = () => events.emit('updateRequired')
  const updates = createUpdateFlag({ storage, clientVersion, build: options.build, onRequired })
  const confirmation = createConfirmation(() => clock.now())

  async function attempt(request: ApiRequest, token: string | null): Promise<ApiResponse> {
    // Here, where every way out comes by: retries and renewals of the token as well.
    if (options.gate && !options.gate.lets(request.method, request.path))
      throw options.gate.isLooking ? new ViewOnlyError() : new OfflineError()
    try {
      return await transport(request, token)
    } catch (error) {
      if (error instanceof NoReplyError) {
        const path = fillPath(request.path, request.params)
        events.emit('httpDisconnected', { method: request.method, path, error })
      }
      throw error
    }
  }

  const send = createHumanCheck({
    attempt,
    header: challengeHeader,
    async solve() {
      events.emit('challenge')
      return (await options.solveChallenge?.()) ?? false
    },
  })

  const conclude = concluding({ events, updates, confirmation })
  const refresh = createTokenRefresh({
    tokens,
    locks: options.locks ?? globalThis.navigator?.locks,
    send: async () => conclude(REFRESH, await send(REFRESH, null)),
    onExpired: () => events.emit('sessionExpired'),
  })

  async function authorised(request: ApiRequest): Promise<ApiResponse> {
    const first = await refresh.authorise()
    if ('refusal' in first) return first.refusal
    const response = await send(request, first.token)
    // A 401 without a type means that the token is not accepted, whatever our clock says of it.
    const rejected = response.status === 401 && problemOf(response).type === undefined ? first.token : null
    if (rejected === null) return response
    const second = await refresh.authorise(rejected)
    return 'refusal' in second ? response : send(request, second.token)
  }

  async function request(given: ApiRequest): Promise<ApiResponse> {
    try {
      return await sendUnlessOffline(given)
    } catch (error) {
      const isAway = error instanceof OfflineError || error instanceof NoReplyError
      if (given.isAction && isAway) events.emit('actionRefused', error)
      throw error
    }
  }

  async function sendUnlessOffline(given: ApiRequest): Promise<ApiResponse> {
    if (given.whenOffline !== 'send' && isOffline()) throw new OfflineError()
    if (given.isAction && isDisconnected()) throw new OfflineError()
    // Both attempts of one request must carry one key, or an effect could happen twice.
    const idempotencyKey = given.idempotencyKey ?? newUuid(clock.now())
    const one: ApiRequest = { ...confirmation.complete(given), idempotencyKey }
    const { authorise = 'fresh' } = one
    if (authorise === 'fresh') return conclude(one, await authorised(one))
    const token = authorise === 'stored' ? (tokens.read()?.access_token ?? null) : null
    return conclude(one, await send(one, token))
  }

  return {
    events,
    tokens,
    updates,
    confirmed: confirmation.given,
    request,
    call: (contract, ...rest) => callContract(request, contract, ...rest),
  }
}

const REFRESH: ApiRequest = {
  method: 'POST',
  path: '/api/auth/refresh',
  body: { grantType: 'refresh_token' },
  credentials: 'include',
}
