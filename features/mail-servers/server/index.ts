export { createMailServersFeature } from './feature.ts'
