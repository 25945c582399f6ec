export { createConversionsFeature } from './feature.ts'
