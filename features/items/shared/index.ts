export { folderContent, itemActivity, type ItemEvent, keptText, moveItem, numberedItem } from './contract.ts'
export { itemErrors } from './errors.ts'
