export { createApiClient, type ApiClient, type ApiClientOptions } from './api-client.ts'
export { type Answer, type CallArguments, type CallInput, type CallOptions } from './requests/call.ts'
export { createChannelAuthoriser, type ChannelAuth, type ChannelAuthoriser } from './channel-authoriser.ts'
export {
  CHANNEL_AUTH_BATCH_MS,
  ERROR_TOAST_MS,
  OFFLINE_TOAST_MS,
  REQUEST_TIMEOUT_MS,
  systemClock,
  TOKEN_EXPIRY_MARGIN_MS,
  type Clock,
} from './clock.ts'
export { api, configureApi } from './configured-client.ts'
export { errorToast, type ErrorToast } from './errors/error-toast.ts'
export {
  ApiError,
  AuthenticationError,
  CancelledError,
  ChallengeError,
  NoReplyError,
  OfflineError,
  ViewOnlyError,
  UnexpectedAnswerError,
} from './errors/errors.ts'
export { createEventLog, type EventLog } from './events/event-log.ts'
export { createEvents, type ClientEvents, type Events, type RequestEvent } from './events/events.ts'
export { fillPath, toQuery, type ApiRequest, type Method } from './requests/request.ts'
export {
  isEmailNotVerified,
  isReauthentication,
  outcomeOf,
  sentencesOf,
  problemOf,
  type ApiResponse,
  type Problem,
} from './requests/response.ts'
export {
  createSession,
  OWNER_TOKEN_KEY,
  type LeaveReason,
  type Session,
  type SessionOptions,
} from './session.ts'
export { PreviewGate } from './preview-gate.ts'
export { type Notice, readNotice } from './read-notice.ts'
export { createMemoryStorage, type KeyValueStorage } from './storage.ts'
export { type Authorisation, type Locks } from './tokens/token-refresh.ts'
export {
  createTokenStore,
  type AccessToken,
  type StoredToken,
  type TokenStore,
} from './tokens/token-store.ts'
export { createUploadFetch } from './requests/upload-fetch.ts'
export { type UpdateFlag } from './update-flag.ts'
