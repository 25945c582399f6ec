import type { ServerFeature } from '@weft/server-kit'

import { changeValuesAct } from './changes/change-values-act.ts'
import { commentAct } from './changes/comment-act.ts'
import { createItemsAct } from './changes/create-items-act.ts'
import { type ProtocolDeps, protocolRoutes } from './protocol/routes.ts'
import { switchRoutes } from './switch/routes.ts'

/** Assistants of people, which read and change by the Model Context Protocol what those people may. */
export function createAssistantsFeature(deps: ProtocolDeps): ServerFeature {
  return {
    name: 'assistants',
    words: async () => (await import('./interface-words.ts')).words,
    acts: [createItemsAct, changeValuesAct, commentAct],
    routes: (kit) => [...switchRoutes(kit), ...protocolRoutes(kit, deps)],
  }
}
