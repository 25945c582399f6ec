export {
  type BulkEntry,
  bulkEntrySchema,
  type BulkResult,
  bulkSchema,
  type LastChange,
  MAX_BULK_ENTRIES,
  type SaidOrigin,
  saidOriginSchema,
} from './bulk.ts'
export {
  boardChannel,
  type Channel,
  channelOfFeed,
  feedOfChannel,
  folderChannel,
  parseChannel,
  presenceChannel,
  timeTrackingChannel,
  PUBLIC_CHANNEL,
  teamChannel,
  userChannel,
} from './channels.ts'
export { type Cursor, CURSOR_EVENT, type HeardCursor, MAX_PRESENCE_VIEWERS, readCursor } from './cursor.ts'
export {
  CONTENT_LINES,
  type ContentEnd,
  type ContentHead,
  type ContentLine,
  type ContentRow,
  emptyContent,
  type FolderContent,
  readContent,
} from './folder-content.ts'
export {
  deletedEvent,
  EVENTS,
  type FeedFrame,
  type Heartbeat,
  parseRecordEvent,
  savedEvent,
} from './frames.ts'
export {
  CHALLENGE_HEADER,
  CHALLENGE_META,
  CHALLENGE_ORIGINS_META,
  CLIENT_VERSION,
  DESKTOP_VERSION,
  HEADERS,
  IDEMPOTENCY_KEY_LENGTH,
  OLDEST_CLIENT_VERSION,
} from './headers.ts'
export { FONT_VERSION, fontPath } from './page-font.ts'
export type { PushMessage } from './push-message.ts'
export { isOlderVersion } from './versions.ts'
export { type IndexAnswer, isMoveTombstone, isTombstone } from './index-answer.ts'
export { ownTarget, readTarget, type RequestTarget } from './request-target.ts'
export { DAV_METHODS, defineRoute, type RouteContract, type StandardContract } from './route-contract.ts'
export { numericParam } from './route-params.ts'
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts'
export {
  deleteRoute,
  getRoute,
  NO_ANSWER,
  patchRoute,
  postRoute,
  putRoute,
  routesAt,
  routesIn,
  workspaceRoutes,
} from './routes-at.ts'
