import { CONTENT_LINES } from '@weft/protocol'
import {
  type Caller,
  errors,
  invalid,
  type Kit,
  loadPrincipal,
  type Principal,
  type Route,
  route,
} from '@weft/server-kit'

import { folderChanges, folderHistory as historyContract } from '../../shared/index.ts'
import { accepts, ENCODINGS } from '../content/encodings.ts'
import type { FolderContents } from '../content/folder-contents.ts'
import { folderHistory } from './history.ts'
import { createInTurn } from '../in-turn.ts'
import { type AskedMoment, contentAt, type LinksAt } from './content-at.ts'
import { createToldNumbers } from './told-numbers.ts'

/** What a request says of the answer that it can take, and what carries the answer. */
interface Exchange {
  request: { headers: Record<string, string | string[] | undefined> }
  reply: {
    header(name: string, value: string): unknown
    send(body: unknown): unknown
  }
}

export type AnswerPast = (principal: Principal, asked: AskedMoment, exchange: Exchange) => Promise<unknown>

/** Each holds a connection, and sorts in the database's memory. */
const MOST_AT_ONCE = 2

/** Answers with a folder's content of another time. */
export function createPast(kit: Kit, contents: FolderContents, linksAt: LinksAt | undefined): AnswerPast {
  const turns = createInTurn(MOST_AT_ONCE)
  const parts = { linksAt, contents, numbers: createToldNumbers() }
  return async (principal, asked, { request, reply }) => {
    const { base, at } = await turns(() => contentAt(kit, principal, asked, parts))
    const header = (name: string) => [request.headers[name]].flat()[0] ?? ''
    const form = accepts(header('accept'), CONTENT_LINES) ? 'lines' : 'whole'
    const encoding = ENCODINGS.find((name) => accepts(header('accept-encoding'), name)) ?? null
    const body = await base.read(form, encoding)
    reply.header('x-as-of', at.slice(0, 19))
    reply.header('x-feed-seq', String(base.seq))
    // Rights of tomorrow may be others.
    reply.header('cache-control', 'no-store')
    reply.header('vary', 'accept, accept-encoding, authorization')
    reply.header('content-type', form === 'lines' ? CONTENT_LINES : 'application/json; charset=utf-8')
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(body)
  }
}

/** 404 for a folder that may not be seen, 403 where what happened there may not. */
async function seesPast(
  kit: Kit,
  { team_id, folder_id }: { team_id: number; folder_id: string },
  caller: Caller,
): Promise<Principal> {
  const principal = await loadPrincipal(kit, team_id, caller)
  if (!principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id })) throw errors.not_found()
  return principal
}

export function demandPast(principal: Principal, folder_id: string): void {
  principal.need('VIEW_ACTIVITY_LOG', { type: 'folder', id: folder_id })
}

export function historyRoute(kit: Kit): Route {
  return route(historyContract, {
    scope: 'work',
    load: ({ params, caller }) => seesPast(kit, params, caller),
    permit: ({ params }, principal) => demandPast(principal, params.folder_id),
    handle: async ({ params: { team_id, folder_id }, query, caller }, principal) => {
      kit.charge(caller, team_id, 0)
      return { data: await folderHistory(kit, principal, { folder_id, ...query }) }
    },
  })
}

export function changesRoute(kit: Kit, answer: AnswerPast): Route {
  return route(folderChanges, {
    scope: 'work',
    load: ({ params, caller }) => seesPast(kit, params, caller),
    permit: ({ params }, principal) => demandPast(principal, params.folder_id),
    handle: async ({ params: { team_id, folder_id }, query, caller, request, reply }, principal) => {
      kit.charge(caller, team_id, 1)
      const { from, to, at, view_id } = query
      if (to === undefined && at === undefined) throw invalid('to: say until when')
      const seq = to === undefined ? undefined : Number(to)
      return answer(principal, { folder_id, at, seq, view_id, since: Number(from) }, { request, reply })
    },
  })
}
