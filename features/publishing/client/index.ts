export { publishingFeature } from './feature.ts'
