export { folderContent, moveItem, numberedItem } from './contract.ts'
export { itemErrors } from './errors.ts'
