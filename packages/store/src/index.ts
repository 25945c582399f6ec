export { type CollectionSettings, MODEL_COLLECTIONS, settingsOf } from './collection-settings.ts'
export { type CollectionStore } from './collection-store.ts'
export { type DraftKeeper, type DraftPlace, EditorDrafts, type Unsaved } from './editor-drafts.ts'
export { type EditRules } from './edit-rules.ts'
export { type SaveOptions } from './edits.ts'
export { type LocalChange, type Outcome } from './local-change.ts'
export { type FeedStorage, type KeptFeed } from './disk/feed-storage.ts'
export { readHeld } from './columns/row-query.ts'
export { type Device, type DeviceTroubles } from './disk/device.ts'
export { dropTeam } from './drop-team.ts'
export { createFeedSync, type FeedPhase, FeedSync, type FeedSyncOptions } from './feed/feed-sync.ts'
export {
  type EditorBase,
  type EditorRules,
  isTouched,
  keepMine,
  newsCame,
  openBase,
  takeTheirs,
} from './editor-base.ts'
export { deferredDevice, memoryDevice } from './deferred-storage.ts'
export { type EditorDraft, type LedgerLine } from './queue/edit-notes.ts'
export { Ledger, type LedgerCounts } from './queue/ledger.ts'
export {
  memoryQueueStorage,
  type QueuedRequest,
  type QueueStorage,
  type RequestKind,
} from './queue/request.ts'
export { type Scheduler, systemScheduler } from './scheduler.ts'
export { isLeft, type LostChange, type Settled } from './edit-outcomes.ts'
export { createStore, type OpenFeed, Store, type StoreOptions } from './store.ts'
export { type OwnColumn, type PersonalColumnPart, type PersonalSession } from './personal-column.ts'
export { type CollectionChanges } from './table.ts'
export { type Answer, type IndexQuery, type Transport } from './transport.ts'
export type { TransactionWay } from './transaction-way.ts'
export { createUndoStack, UndoStack } from './undo-stack.ts'
