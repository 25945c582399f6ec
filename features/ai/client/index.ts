export { aiFeature } from './feature.ts'
