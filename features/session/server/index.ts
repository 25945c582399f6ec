export { createSessionFeature, type SessionDeps, type SessionFeature } from './feature.ts'
