export { boardSchema } from './board-schema.ts'
export { createAttributesFeature } from './feature.ts'
export { loadAttributes } from './queries.ts'
export { serverAttributeTypes } from '../types/registry.server.ts'
