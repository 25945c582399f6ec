export { exportsFeature } from './feature.ts'
