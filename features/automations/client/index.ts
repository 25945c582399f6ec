export { automationsFeature } from './feature.ts'
