export { createPublishingFeature, type PublishingDeps } from './feature.ts'
