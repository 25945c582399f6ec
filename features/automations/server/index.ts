export { createAutomationsFeature } from './feature.ts'
