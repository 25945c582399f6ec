import { itemPlaces } from '@weft/features/items/server'
import { type Caller, errors, type Kit, type Principal, type Route, route } from '@weft/server-kit'
import type * as z from 'zod/mini'

import {
  aboutFill,
  aiErrors,
  applyFill as applyContract,
  fillValues as fillContract,
  type ModelProblem,
} from '../../shared/index.ts'
import type { Ai } from '../ai.ts'
import { type AnswerLog, answerLines, goneWith } from '../answer-lines.ts'
import { hostOf } from '../endpoint/host-of.ts'
import { loadFolderContext } from '../folder-context.ts'
import { requestOf } from '../queries.ts'
import { prepareValue } from '../value/prepare-value.ts'
import { demandAsker, folderSeen, placeSeen } from '../who-asks.ts'
import { applyFill } from './apply-fill.ts'
import { askedItems } from './asked-items.ts'
import { fillValues } from './fill-values.ts'

interface FillDeps {
  ai: Ai
  log: AnswerLog
}

export function fillRoutes(kit: Kit, deps: FillDeps): Route[] {
  return [aboutRoute(kit, deps), fillRoute(kit, deps), applyRoute(kit, deps)]
}

/** Who may use the model in a folder may ask for values there; of which items is judged by each. */
function demandFiller(principal: Principal, folder_id: string): void {
  demandAsker(principal, { board_id: '', folder_id })
}

function aboutRoute(kit: Kit, { ai }: FillDeps): Route {
  return route(aboutFill, {
    scope: 'work',
    load: ({ params, query, caller }) => folderSeen(kit, params.team_id, caller, query.folder_id),
    permit: ({ query }, principal) => demandFiller(principal, query.folder_id),
    async handle({ params: { team_id }, query: { folder_id } }, principal) {
      const { place } = ai.demandModel()
      const { fillable } = await loadFolderContext(kit, principal, folder_id)
      const credits = await ai.credits.read(kit.db, team_id)
      return { data: { credits, host: hostOf(place), attribute_ids: fillable.map(({ id }) => id) } }
    },
  })
}

/** Whoever may see the folder, an attribute of it that can be filled, and one of the items; others learn nothing. */
async function fillSeen(
  kit: Kit,
  team_id: number,
  caller: Caller,
  { folder_id, attribute_id, item_ids }: z.output<typeof fillContract.body>,
): Promise<Principal> {
  const principal = await folderSeen(kit, team_id, caller, folder_id)
  const { fillable } = await loadFolderContext(kit, principal, folder_id)
  const places = [...(await itemPlaces(kit.db, team_id, item_ids)).values()]
  const isSeen = places.some((place) => principal.may('VIEW_FOLDER', { type: 'folder', id: place.folder_id }))
  if (!isSeen || !fillable.some(({ id }) => id === attribute_id)) throw errors.not_found()
  return principal
}

function fillRoute(kit: Kit, { ai, log }: FillDeps): Route {
  return route(fillContract, {
    // A program has a model of its own, and people ask this one where they see what is sent.
    scope: 'oneself',
    load: ({ params, body, caller }) => fillSeen(kit, params.team_id, caller, body),
    permit: ({ body }, principal) => demandFiller(principal, body.folder_id),
    options: { reads: true },
    async handle({ params, body, caller, request, reply }, principal) {
      const model = await ai.demandTurn(kit, params.team_id, caller.user_id)
      kit.charge(caller, params.team_id, 1 + body.item_ids.length / 10)
      const { folder_id, attribute_id } = body
      const { board_id, ask } = await prepareValue(kit, principal, body)
      const { prompt, items } = await askedItems(kit, principal, { ...body, board_id })
      if (items.length === 0) throw aiErrors.nothing_to_fill()
      const logged = { kind: 'fill', board_id, folder_id, prompt } as const
      const asking = { kit, model, principal, signal: goneWith(reply), logged }
      const sayProblem = (code: ModelProblem) => ({
        code,
        message: kit.translate(aiErrors[code]().message, request),
      })
      return answerLines(reply, log, (tell) =>
        fillValues({ ...asking, attribute_id, ask, items, tell, sayProblem }),
      )
    },
  })
}

function applyRoute(kit: Kit, { ai }: FillDeps): Route {
  return route(applyContract, {
    scope: 'work',
    async load({ params: { team_id }, body, caller }) {
      const asked = await requestOf(kit.db, team_id, body.request_id)
      // What somebody else asked is theirs.
      const isOwn = caller.user_id > 0 && asked?.user_id === caller.user_id && asked.kind === 'fill'
      if (!isOwn) throw errors.not_found()
      return { principal: await placeSeen(kit, team_id, caller, asked), place: asked }
    },
    permit: (_, { principal, place }) => demandAsker(principal, place),
    async handle({ params: { team_id }, body, caller, key }, { place: { board_id } }) {
      kit.charge(caller, team_id, 1 + body.values.length / 50)
      const ids = body.values.map(({ item_id }) => item_id)
      const places = await itemPlaces(kit.db, team_id, ids)
      const folder_ids = new Set([...places.values()].map(({ folder_id }) => folder_id))
      const applying = { kit, ai, team_id, caller, key, board_id, folder_ids, body }
      return { data: await applyFill(applying) }
    },
  })
}
