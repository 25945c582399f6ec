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
export { itemErrors } from './errors.ts'
