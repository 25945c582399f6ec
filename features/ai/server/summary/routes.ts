import { readTalk, type Talk } from '@weft/features/comments/server'
import { type Caller, type Kit, loadPrincipal, type Principal, type Route, route } from '@weft/server-kit'
import type { FastifyRequest } from 'fastify'

import {
  aboutSummary,
  aiErrors,
  FEWEST_COMMENTS,
  MAX_SENT_COMMENTS,
  type ModelProblem,
  summariseComments,
} from '../../shared/index.ts'
import type { Ai } from '../ai.ts'
import { type AnswerLog, answerLines, goneWith } from '../answer-lines.ts'
import { hostOf } from '../endpoint/host-of.ts'
import { demandAsker } from '../who-asks.ts'
import { summarise } from './summarise.ts'
import { sentOf } from './talk-question.ts'

interface SummaryDeps {
  ai: Ai
  log: AnswerLog
}

export function summaryRoutes(kit: Kit, deps: SummaryDeps): Route[] {
  return [aboutRoute(kit, deps), summaryRoute(kit, deps)]
}

/** The comments of an item, for those who may read them; others learn nothing of it. */
async function talkSeen(
  kit: Kit,
  team_id: number,
  caller: Caller,
  item_id: string,
): Promise<{ principal: Principal; talk: Talk }> {
  const principal = await loadPrincipal(kit, team_id, caller)
  return { principal, talk: await readTalk(kit, principal, { item_id, most: MAX_SENT_COMMENTS }) }
}

function aboutRoute(kit: Kit, { ai }: SummaryDeps): Route {
  return route(aboutSummary, {
    scope: 'work',
    load: ({ params, query, caller }) => talkSeen(kit, params.team_id, caller, query.item_id),
    permit: (_, { principal, talk }) => demandAsker(principal, talk),
    async handle({ params: { team_id } }, { talk }) {
      const { place } = ai.demandModel()
      const credits = await ai.credits.read(kit.db, team_id)
      return { data: { credits, host: hostOf(place), sent: sentOf(talk).sent } }
    },
  })
}

function summaryRoute(kit: Kit, { ai, log }: SummaryDeps): Route {
  return route(summariseComments, {
    // A program has a model of its own, and people ask this one where they see what is sent.
    scope: 'oneself',
    load: ({ params, body, caller }) => talkSeen(kit, params.team_id, caller, body.item_id),
    permit: (_, { principal, talk }) => demandAsker(principal, talk),
    options: { reads: true },
    async handle({ params, caller, request, reply }, { principal, talk }) {
      if (talk.total < FEWEST_COMMENTS) throw aiErrors.too_few_comments()
      const model = await ai.demandTurn(kit, params.team_id, caller.user_id)
      kit.charge(caller, params.team_id, 1)
      const { board_id, folder_id } = talk
      const logged = { kind: 'summary', board_id, folder_id, prompt: null } as const
      const asking = { kit, model, principal, signal: goneWith(reply), logged }
      return answerLines(reply, log, (tell) =>
        summarise({ ...asking, talk, tell, sayProblem: (problem) => said(kit, request, problem) }),
      )
    },
  })
}

/** In other words where those of wishes would not fit: nobody wrote one. */
function said(kit: Kit, request: FastifyRequest, problem: ModelProblem) {
  const own = { model_refused: aiErrors.summary_refused, model_unusable: aiErrors.summary_empty }
  const error = problem in own ? own[problem as keyof typeof own]() : aiErrors[problem]()
  return { code: error.code, message: kit.translate(error.message, request) }
}
