export { MOST_MOVED, type MoveActBody, moveActBody } from './move-act.ts'
export {
  EXPORT_PAGE,
  exportItems,
  folderChanges,
  folderContent,
  folderHistory,
  type FolderHistory,
  itemActivity,
  type ItemEvent,
  keptText,
  MAX_NAMES_ASKED,
  moveItem,
  type MoveLoss,
  type NamedItem,
  namesOfItems,
  numberedItem,
  type MovePreview,
  openItems,
  previewMove,
} from './contract.ts'
export { bulkBody, type BulkBody } from './bulk-act.ts'
export { itemErrors } from './errors.ts'
export { joinData, type JoinMode } from './join-data.ts'
