export { type Ai, type AiOptions, createAi } from './ai.ts'
export { askForValue, type ValueAsked } from './value/ask-for-value.ts'
export { createAiFeature } from './feature.ts'
