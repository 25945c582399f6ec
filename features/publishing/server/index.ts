export { formulaGuard } from './guard-formulas.ts'
export { queryGuard } from './guard-queries.ts'
export { createPublishingFeature, type PublishingDeps } from './feature.ts'
