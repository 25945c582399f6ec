export { folderContent, moveItem } from './contract.ts'
export { itemErrors } from './errors.ts'
