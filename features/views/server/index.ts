import type { ServerFeature } from '@weft/server-kit'

import { viewCollection } from './collection.ts'

export const viewsFeature: ServerFeature = { name: 'views', collections: [viewCollection] }
export { type DocumentSettings, readDocumentSettings } from '../types/document/definition.ts'
