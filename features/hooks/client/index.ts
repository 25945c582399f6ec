export { hooksFeature } from './feature.ts'
