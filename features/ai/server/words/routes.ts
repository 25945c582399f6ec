import { errors, type Kit, loadPrincipal, type Principal, type Route, route } from '@weft/server-kit'

import { aiModel, takeAnswer, writeFilter, writeFormula } from '../../shared/index.ts'
import type { Ai } from '../ai.ts'
import { acceptAnswer } from '../accept-answer.ts'
import { goneWith } from '../answer-lines.ts'
import { hostOf } from '../endpoint/host-of.ts'
import { type AskedRequest, requestOf } from '../queries.ts'
import { type AskedPlace, demandAsker, placeSeen } from '../who-asks.ts'
import { filterFor } from './filter.ts'
import { formulaFor } from './formula.ts'

interface WordsDeps {
  ai: Ai
}

/** What is asked in words and put into an editor, where nothing is saved by it. */
export function wordsRoutes(kit: Kit, deps: WordsDeps): Route[] {
  return [modelRoute(kit, deps), formulaRoute(kit, deps), filterRoute(kit, deps), takeRoute(kit, deps)]
}

/** Formulas are for those who may make or change attributes. */
function demandAuthor(
  principal: Principal,
  { board_id, attribute_id }: AskedPlace & { attribute_id?: string | undefined },
): void {
  demandAsker(principal, { board_id })
  principal.need(attribute_id === undefined ? 'CREATE_ATTRIBUTE' : 'EDIT_ATTRIBUTE', {
    type: 'board',
    id: board_id,
  })
}

function modelRoute(kit: Kit, { ai }: WordsDeps): Route {
  return route(aiModel, {
    scope: 'work',
    load: ({ params, query, caller }) => placeSeen(kit, params.team_id, caller, query),
    permit: ({ query }, principal) => demandAsker(principal, query),
    async handle({ params: { team_id } }) {
      const { place } = ai.demandModel()
      return { data: { credits: await ai.credits.read(kit.db, team_id), host: hostOf(place) } }
    },
  })
}

function formulaRoute(kit: Kit, { ai }: WordsDeps): Route {
  return route(writeFormula, {
    // A program has a model of its own, and people ask this one where they see what is sent.
    scope: 'oneself',
    load: ({ params, body, caller }) => placeSeen(kit, params.team_id, caller, { board_id: body.board_id }),
    permit: ({ body }, principal) => demandAuthor(principal, body),
    options: { reads: true },
    async handle({ params, body, caller, reply }, principal) {
      const model = await ai.demandTurn(kit, params.team_id, caller.user_id)
      kit.charge(caller, params.team_id, 1)
      const { board_id, prompt } = body
      const logged = { kind: 'formula', board_id, folder_id: null, prompt } as const
      const asking = { kit, model, principal, signal: goneWith(reply), logged }
      return { data: await formulaFor(asking, body) }
    },
  })
}

function filterRoute(kit: Kit, { ai }: WordsDeps): Route {
  return route(writeFilter, {
    // A program has a model of its own, and people ask this one where they see what is sent.
    scope: 'oneself',
    async load({ params: { team_id }, body: { folder_id }, caller }) {
      const principal = await loadPrincipal(kit, team_id, caller)
      const folder = principal.access.graph.folders.get(folder_id)
      if (!folder || !principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }))
        throw errors.not_found()
      return { principal, board_id: folder.board_id }
    },
    permit: ({ body: { folder_id } }, { principal, board_id }) =>
      demandAsker(principal, { board_id, folder_id }),
    options: { reads: true },
    async handle({ params, body, caller, reply }, { principal, board_id }) {
      const model = await ai.demandTurn(kit, params.team_id, caller.user_id)
      kit.charge(caller, params.team_id, 1)
      const { folder_id, prompt } = body
      const logged = { kind: 'filter', board_id, folder_id, prompt } as const
      const asking = { kit, model, principal, signal: goneWith(reply), logged }
      return { data: await filterFor(asking, board_id, body) }
    },
  })
}

/** What somebody goes on editing. */
const TAKEN: ReadonlySet<AskedRequest['kind']> = new Set(['formula', 'filter', 'summary'])

/** What is taken into an editor is accepted with that: it is saved, or not, by its own ways. */
function takeRoute(kit: Kit, { ai }: WordsDeps): Route {
  return route(takeAnswer, {
    scope: 'work',
    async load({ params: { team_id }, body, caller }) {
      const asked = await requestOf(kit.db, team_id, body.request_id)
      const isTaken = asked && TAKEN.has(asked.kind)
      // What somebody else asked is theirs.
      if (!isTaken || caller.user_id === 0 || asked.user_id !== caller.user_id) throw errors.not_found()
      return { principal: await placeSeen(kit, team_id, caller, asked), place: asked }
    },
    permit: (_, { principal, place }) => demandAsker(principal, place),
    async handle({ params: { team_id }, body, caller, key }) {
      await acceptAnswer({ kit, ai, team_id, caller, key, body, run: async () => ({}) })
      return { data: {} }
    },
  })
}
