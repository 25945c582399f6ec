export { type Copying, duplicateBoard, duplicateFolder, readCopying } from './contract.ts'
export { duplicateErrors } from './errors.ts'
