export {
  askFileLinks,
  askLinkPreviews,
  beginUpload,
  cancelUpload,
  type FileLinks,
  fileSchema,
  finishUpload,
  getFile,
  type LinkPreview,
  MAX_FILE_NAME,
  MAX_LINKS_ASKED,
  PART_BYTES,
  PICTURE_SIZES,
  type PictureSize,
  readFileLinks,
  readStorage,
  readUploadState,
  sendPart,
  type StorageRoom,
  type StoredFile,
  uploadFromUrl,
  type UploadState,
} from './contract.ts'
export { fileErrors, megabytes } from './errors.ts'
export { cleanFileName } from './file-name.ts'
export { type StorageState, storageState } from './storage-state.ts'
export { FILE_KINDS, type FileKind, isPicture, isShownInline, isShownPicture, kindOf } from './kinds.ts'
