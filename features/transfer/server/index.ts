export { createTransferFeature } from './feature.ts'
