export {
  childFolders,
  createFolderIn,
  deleteFolder,
  depthOf,
  type FolderPlace,
  heightOf,
  liesWithin,
  moveFolder,
  type NewFolder,
  renameFolder,
} from './folder-actions.ts'
