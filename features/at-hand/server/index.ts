export { atHandFeature } from './feature.ts'
