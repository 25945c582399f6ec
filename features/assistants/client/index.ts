export { assistantsFeature } from './feature.ts'
