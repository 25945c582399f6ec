export {
  COLLECTION_OF,
  EMPTY_AT_ONCE,
  emptyTrash,
  listTrash,
  MOST_RESTORED,
  removeForEver,
  type RestoreActBody,
  restoreActBody,
  restoreRecord,
  TRASH_KINDS,
  type TrashEntry,
  type TrashKind,
} from './contract.ts'
