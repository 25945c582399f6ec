export { type AiOptions, createAiFeature } from './feature.ts'
