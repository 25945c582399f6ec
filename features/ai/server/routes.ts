import { anyone, errors, type Kit, loadMember, type Principal, type Route, route } from '@weft/server-kit'

import {
  acceptItems as acceptContract,
  aiCredits,
  aiErrors,
  aiPlace,
  generateItems as itemsContract,
  type ModelProblem,
  NAMES_SENT,
} from '../shared/index.ts'
import type { Ai } from './ai.ts'
import { type AnswerLog, answerLines, goneWith } from './answer-lines.ts'
import { hostOf } from './endpoint/host-of.ts'
import { loadFolderContext } from './folder-context.ts'
import { acceptItems } from './items/accept-items.ts'
import { generateItems } from './items/generate-items.ts'
import { namedItems, requestOf } from './queries.ts'
import { summaryRoutes } from './summary/routes.ts'
import { fillRoutes } from './fill/routes.ts'
import { folderSeen } from './who-asks.ts'
import { wordsRoutes } from './words/routes.ts'

export interface AiRouteDeps {
  ai: Ai
  log: AnswerLog
}

export function aiRoutes(kit: Kit, deps: AiRouteDeps): Route[] {
  return [
    placeRoute(kit, deps),
    itemsRoute(kit, deps),
    acceptRoute(kit, deps),
    creditsRoute(kit, deps),
    ...wordsRoutes(kit, deps),
    ...summaryRoutes(kit, deps),
    ...fillRoutes(kit, deps),
  ]
}

/** What a notice of credits leads to. */
function creditsRoute(kit: Kit, { ai }: AiRouteDeps): Route {
  return route(aiCredits, {
    scope: 'work',
    load: ({ params, caller }) => loadMember(kit, params.team_id, caller),
    permit: anyone,
    handle: async ({ params }) => ({ data: await ai.credits.read(kit.db, params.team_id) }),
  })
}

/** Generating is for those who may use the model there and add what it suggests. Nobody without an account may. */
function demandMaker(principal: Principal, folder_id: string): void {
  if (principal.user_id === 0) throw errors.forbidden()
  principal.need('USE_AI', { type: 'folder', id: folder_id })
  principal.need('CREATE_ITEM', { type: 'folder', id: folder_id })
}

function placeRoute(kit: Kit, { ai }: AiRouteDeps): Route {
  return route(aiPlace, {
    scope: 'work',
    load: ({ params, query, caller }) => folderSeen(kit, params.team_id, caller, query.folder_id),
    permit: ({ query }, principal) => demandMaker(principal, query.folder_id),
    async handle({ params: { team_id }, query: { folder_id } }, principal) {
      const { place } = ai.demandModel()
      const { primary, fillable } = await loadFolderContext(kit, principal, folder_id)
      const named = { folder_id, primary_id: primary.id, most: NAMES_SENT }
      return {
        data: {
          credits: await ai.credits.read(kit.db, team_id),
          host: hostOf(place),
          items: (await namedItems(kit.db, team_id, named)).length,
          attribute_ids: fillable.map(({ id }) => id),
        },
      }
    },
  })
}

function itemsRoute(kit: Kit, { ai, log }: AiRouteDeps): Route {
  return route(itemsContract, {
    // A program has a model of its own, and people ask this one where they see what is sent.
    scope: 'oneself',
    load: ({ params, body, caller }) => folderSeen(kit, params.team_id, caller, body.folder_id),
    permit: ({ body }, principal) => demandMaker(principal, body.folder_id),
    options: { reads: true },
    async handle({ params, body, caller, request, reply }, principal) {
      const model = await ai.demandTurn(kit, params.team_id, caller.user_id)
      kit.charge(caller, params.team_id, 1)
      const context = await loadFolderContext(kit, principal, body.folder_id)
      const { board_id, folder_id } = context
      const logged = { kind: 'items', board_id, folder_id, prompt: body.prompt } as const
      const asking = { kit, model, principal, signal: goneWith(reply), logged }
      const sayProblem = (code: ModelProblem) => ({
        code,
        message: kit.translate(aiErrors[code]().message, request),
      })
      return answerLines(reply, log, (tell) =>
        generateItems({ ...asking, context, wish: body, tell, sayProblem }),
      )
    },
  })
}

function acceptRoute(kit: Kit, { ai }: AiRouteDeps): Route {
  return route(acceptContract, {
    scope: 'work',
    async load({ params: { team_id }, body, caller }) {
      const asked = await requestOf(kit.db, team_id, body.request_id)
      // What somebody else asked is theirs.
      const isOwn = caller.user_id > 0 && asked?.user_id === caller.user_id && asked.kind === 'items'
      if (!isOwn || asked.folder_id === null) throw errors.not_found()
      const principal = await folderSeen(kit, team_id, caller, asked.folder_id)
      return { principal, place: { board_id: asked.board_id, folder_id: asked.folder_id } }
    },
    permit: (_, { principal, place }) => demandMaker(principal, place.folder_id),
    async handle({ params: { team_id }, body, caller, key }, { place }) {
      kit.charge(caller, team_id, 1 + body.items.length / 50)
      const accepting = { kit, ai, team_id, caller, key, place, body }
      return { data: await acceptItems(accepting) }
    },
  })
}
