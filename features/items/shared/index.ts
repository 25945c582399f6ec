export {
  EXPORT_PAGE,
  exportItems,
  folderContent,
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
