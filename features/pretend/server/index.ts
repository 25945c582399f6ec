export { createPretendFeature } from './feature.ts'
export { applyFrom, lookAndKeep } from './look.ts'
