export { createRepeatsFeature, type RepeatsDeps } from './feature.ts'
