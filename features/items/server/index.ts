export { createItemsFeature } from './feature.ts'
export { type JudgedBy, markJudged } from './judged-values.ts'
