export { folderContent, itemActivity, type ItemEvent, moveItem, numberedItem } from './contract.ts'
export { itemErrors } from './errors.ts'
