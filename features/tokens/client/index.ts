export { tokensFeature } from './feature.ts'
