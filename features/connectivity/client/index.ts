export { solveChallenge } from './challenge/solve-challenge.tsx'
export { Connection, type ConnectionOptions, type ConnectionStatus } from './connection.ts'
export {
  boardFeed,
  type Data,
  DataProvider,
  folderFeed,
  teamFeed,
  useConnectionStatus,
  useData,
  useDataIfAny,
  useFeed,
  useStore,
} from './data-context.tsx'
export { deferRealtime } from './deferred-realtime.ts'
export { SavedField, SavedText } from './fields/saved-field.tsx'
export { connectivityFeature } from './feature.ts'
export { FeedFailed, LoadingFailed } from './feed-failed.tsx'
export { createFeeds, type FeedHold, type Feeds } from './feeds.ts'
export { createRefresh, type Refresh } from './refresh.ts'
export { findNativeShell, type NativeShell, watchNativeResume } from './native-resume.ts'
export { type Realtime, type RealtimeListener, silentRealtime } from './realtime-listener.ts'
export { createRealtime, type RealtimeOptions } from './realtime.ts'
export { readFirstPage } from './preview/read-first-page.ts'
export { reviewUnsaved } from './review-unsaved.ts'
export { OfflineNotice, ServerOnly, type ServerOnlyProps } from './server-only.tsx'
export { StatusNotice } from './status/status-notice.tsx'
export { isOldDesktop } from './updates/desktop-version.ts'
export { tellUpdate } from './updates/tell-update.ts'
export { useOutOfReach } from './use-out-of-reach.ts'
export { tellRefusal, useRefuseOffline } from './use-refuse-offline.ts'
export { UpdateWatch, type UpdateWatchOptions } from './updates/update-watch.ts'
