export { createDuplicatesFeature } from './feature.ts'
export { copyItems } from './copy-items.ts'
export type { BoardPart, CopiedBoard } from './board-part.ts'
