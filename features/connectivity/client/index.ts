export { Connection, type ConnectionOptions, type ConnectionStatus } from './connection.ts'
export {
  boardFeed,
  type Data,
  DataProvider,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useData,
  useFeed,
  useStore,
} from './data-context.tsx'
export { createFeeds, type FeedHold, type Feeds } from './feeds.ts'
export {
  createRealtime,
  type Realtime,
  type RealtimeListener,
  type RealtimeOptions,
  silentRealtime,
} from './realtime.ts'
export { SyncStatus } from './sync-status.tsx'
