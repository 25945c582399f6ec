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
  moveItem,
  type MoveLoss,
  numberedItem,
  type MovePreview,
  openItems,
  previewMove,
} from './contract.ts'
export { bulkBody, type BulkBody } from './bulk-act.ts'
export { itemErrors } from './errors.ts'
export { joinData, type JoinMode } from './join-data.ts'
