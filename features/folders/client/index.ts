export { createFolderIn, type NewFolder, viewsToCopy } from './create-folder.ts'
export {
  childFolders,
  deleteFolder,
  depthOf,
  type FolderPlace,
  heightOf,
  liesWithin,
  moveFolder,
  renameFolder,
} from './folder-actions.ts'
