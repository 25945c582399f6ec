import type { ServerFeature } from '@weft/server-kit'

import { isWithheldView, type Plan } from '@weft/features/workspaces/server'

import { createViewCollection } from './collection.ts'
import type { SavedViewGuard } from './saved-view-type.ts'

export {
  datedKinds,
  datesOfView,
  hasOwnLink,
  isAsking,
  isFlatView,
  isPaged,
  labelOfKind,
  proViews,
} from './kinds.ts'
export { outsideLookOf } from './outside-look-of.ts'
export type { SavedViewGuard } from './saved-view-type.ts'

/** Views of folders; the plan says which kinds can be made. */
export function createViewsFeature(plan: Plan, guards: readonly SavedViewGuard[] = []): ServerFeature {
  const isWithheld = (type: string) => isWithheldView(plan, type)
  return {
    name: 'views',
    words: async () => (await import('./interface-words.ts')).words,
    collections: [createViewCollection(isWithheld, guards)],
  }
}
export { type DocumentSettings, readDocumentSettings } from '../types/document/definition.ts'
