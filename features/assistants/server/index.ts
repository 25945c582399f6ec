export { createAssistantsFeature } from './feature.ts'
