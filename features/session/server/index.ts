export { createSessionFeature, type SessionDeps, type SessionEnds, type SessionFeature } from './feature.ts'
