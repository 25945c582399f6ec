export { type PersonHere } from './folder-presence.ts'
export { usePeopleHere, usePresence } from './use-presence.ts'
export { presenceFeature } from './feature.ts'
