export { mailServersFeature } from './feature.ts'
