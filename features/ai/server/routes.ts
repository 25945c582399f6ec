import { Readable } from 'node:stream'

import { CONTENT_LINES } from '@weft/protocol'
import {
  type Caller,
  errors,
  type Kit,
  loadPrincipal,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import {
  acceptItems as acceptContract,
  aiErrors,
  aiPlace,
  type GeneratedLine,
  generateItems as itemsContract,
  NAMES_SENT,
} from '../shared/index.ts'
import type { Ai } from './ai.ts'
import { hostOf } from './endpoint/host-of.ts'
import { loadFolderContext } from './folder-context.ts'
import { acceptItems } from './items/accept-items.ts'
import { generateItems } from './items/generate-items.ts'
import { namedItems, requestOf } from './queries.ts'
import { wordsRoutes } from './words/routes.ts'

export interface AiRouteDeps {
  ai: Ai
  log: { error(details: object, message: string): void }
}

export function aiRoutes(kit: Kit, deps: AiRouteDeps): Route[] {
  return [placeRoute(kit, deps), itemsRoute(kit, deps), acceptRoute(kit, deps), ...wordsRoutes(kit, deps)]
}

/** Whoever may see a folder; others learn nothing of it. */
async function folderSeen(kit: Kit, team_id: number, caller: Caller, folder_id: string): Promise<Principal> {
  const principal = await loadPrincipal(kit, team_id, caller)
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
  return principal
}

/** Generating is for those who may use the model there and add what it suggests. Nobody without an account may. */
function demandMaker(principal: Principal, folder_id: string): void {
  if (principal.user_id === 0) throw errors.forbidden()
  principal.need('USE_AI', { type: 'folder', id: folder_id })
  principal.need('CREATE_ITEM', { type: 'folder', id: folder_id })
}

function placeRoute(kit: Kit, { ai }: AiRouteDeps): Route {
  return route(aiPlace, {
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
    load: ({ params, body, caller }) => folderSeen(kit, params.team_id, caller, body.folder_id),
    permit: ({ body }, principal) => demandMaker(principal, body.folder_id),
    options: { reads: true },
    async handle({ params, body, caller, request, reply }, principal) {
      const model = ai.demandModel()
      ai.demandPace(caller.user_id)
      kit.charge(caller, params.team_id, 1)
      const context = await loadFolderContext(kit, principal, body.folder_id)
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const lines = new Readable({ read: () => undefined })
      const tell = (line: GeneratedLine) => void lines.push(`${JSON.stringify(line)}\n`)
      void generateItems({
        kit,
        model,
        principal,
        context,
        wish: body,
        signal: gone.signal,
        tell,
        wordsFor: (problem) => kit.translate(aiErrors[problem]().message, request),
      }).then(
        () => lines.push(null),
        (error: unknown) => {
          log.error({ err: error }, 'Items could not be generated')
          lines.destroy(error as Error)
        },
      )
      return reply.header('content-type', CONTENT_LINES).header('cache-control', 'no-store').send(lines)
    },
  })
}

function acceptRoute(kit: Kit, { ai }: AiRouteDeps): Route {
  return route(acceptContract, {
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
      const accepting = { kit, credits: ai.credits, team_id, caller, key, place, body }
      return { data: await acceptItems(accepting) }
    },
  })
}
