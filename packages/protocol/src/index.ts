export { type BulkEntry, bulkEntrySchema, type BulkResult, bulkSchema, MAX_BULK_ENTRIES } from './bulk.ts'
export {
  boardChannel,
  type Channel,
  channelOfFeed,
  feedOfChannel,
  folderChannel,
  parseChannel,
  presenceChannel,
  PUBLIC_CHANNEL,
  teamChannel,
  userChannel,
} from './channels.ts'
export { type Cursor, CURSOR_EVENT, type HeardCursor, MAX_PRESENCE_VIEWERS, readCursor } from './cursor.ts'
export { type ContentRow, type FolderContent, readContent } from './folder-content.ts'
export {
  deletedEvent,
  EVENTS,
  type FeedFrame,
  type Heartbeat,
  parseRecordEvent,
  savedEvent,
} from './frames.ts'
export {
  CLIENT_VERSION,
  DESKTOP_VERSION,
  HEADERS,
  IDEMPOTENCY_KEY_LENGTH,
  OLDEST_CLIENT_VERSION,
} from './headers.ts'
export { isOlderVersion } from './versions.ts'
export { type IndexAnswer, isDeparture, isTombstone } from './index-answer.ts'
export { defineRoute, type RouteContract } from './route-contract.ts'
export { numericParam } from './route-params.ts'
