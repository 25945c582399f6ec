export { createItemsFeature } from './feature.ts'
export { ownersOf } from './judge-value.ts'
export { type JudgedBy, markJudged } from './judged-values.ts'
