export {
  EMPTY_AT_ONCE,
  emptyTrash,
  listTrash,
  removeForEver,
  restoreRecord,
  TRASH_KINDS,
  type TrashEntry,
  type TrashKind,
} from './contract.ts'
