export { createDuplicatesFeature } from './feature.ts'
export { copyItems } from './copy-items.ts'
