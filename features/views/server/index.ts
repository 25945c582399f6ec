import type { ServerFeature } from '@weft/server-kit'

import { isWithheldView, OWN_PLAN, type Plan } from '@weft/features/workspaces/server'

import { createViewCollection } from './collection.ts'

/** Views of folders; the plan says which kinds can be made. */
export function createViewsFeature(plan: Plan): ServerFeature {
  return { name: 'views', collections: [createViewCollection((type) => isWithheldView(plan, type))] }
}

/** The same for an instance that holds nothing back. */
export const viewsFeature: ServerFeature = createViewsFeature(OWN_PLAN)
export { type DocumentSettings, readDocumentSettings } from '../types/document/definition.ts'
