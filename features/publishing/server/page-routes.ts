import { gunzipSync } from 'node:zlib'

import { networkOf, type Passwords } from '@weft/features/session/server'
import type { OpenFile } from '@weft/features/files/server'
import {
  anyone,
  errors,
  nothing,
  type PageAnswer,
  type RateLimiter,
  type Route,
  route,
  sendPage,
} from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { getPublishedFile, type LinkKind, publicPages } from '../shared/index.ts'
import { answerPage, isOver } from './answer-page.ts'
import type { PageParts } from './answering.ts'
import type { PackedContent } from './rendered/answer-content.ts'
import { findPage } from './find-page.ts'
import { isClosed } from './link-rights.ts'
import type { LinkCookies } from './link-cookies.ts'
import type { OpenCounter } from './opens.ts'
import { busyPage, endedPage, missingPage, passwordPage } from './page/closed-pages.ts'
import { type Visitor, visitorOf } from './page/visitor.ts'
import { findLink } from './queries.ts'

const QUARTER_HOUR = 900

export interface PageRouteParts extends PageParts {
  cookies: LinkCookies
  opens: OpenCounter
  passwords: Passwords
  rates: RateLimiter
  openFile: OpenFile
}

interface Asked {
  params: { pub: string; slug?: string }
  query: { hide_header?: string | undefined; after?: string | undefined; format?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Pages that strangers read, as HTML that is whole without a program, what views are drawn of, and files on them. */
export function pageRoutes(parts: PageRouteParts): Route[] {
  const pages = Object.entries(publicPages).flatMap(
    ([name, { read: readContract, unlock: unlockContract }]) => {
      const kind: LinkKind = name === 'viewItem' ? 'view' : (name as LinkKind)
      return [
        route(readContract, {
          scope: 'open',
          load: nothing,
          permit: anyone,
          handle: (input) => read(parts, kind, input as Asked),
        }),
        route(unlockContract, {
          scope: 'open',
          load: nothing,
          permit: anyone,
          options: { forms: true },
          handle: (input) => unlock(parts, { kind, asked: input }, input.body.password ?? ''),
        }),
      ]
    },
  )
  return [...pages, fileRoute(parts)]
}

function fileRoute({ kit, addresses, openFile }: PageRouteParts): Route {
  return route(getPublishedFile, {
    scope: 'open',
    load: async ({ params, query }) => {
      const link = await findLink(kit.db, params.team_id, params.id)
      if (
        !link ||
        isOver(link) ||
        !addresses.isGood(link, { ...params, ...query }) ||
        (await isClosed(kit, link))
      )
        throw errors.not_found()
      return link
    },
    // The signature is the right: it is given out by pages alone.
    permit: anyone,
    options: { unlimited: true },
    handle: ({ params, query, request, reply }) => openFile({ ...params, variant: query.v, request, reply }),
  })
}

/** The link and its visitor, or the page that says why there is none to see. */
async function enter(kit: PageParts['kit'], kind: LinkKind, { params, query, request, reply }: Asked) {
  const visitor = await visitorOf(request, query.hide_header !== undefined)
  const framers = visitor.isEmbedded ? ('all' as const) : ('none' as const)
  const send = (page: ReturnType<typeof missingPage>, answer: PageAnswer = {}) =>
    sendPage(reply, page, { framers, ...answer })
  const found = await findPage(kit.db, kind, params)
  if (!found) return { refused: send(missingPage(visitor), { status: 404 }) }
  if (isOver(found.opened.link) || (await isClosed(kit, found.opened.link)))
    return { refused: send(endedPage(visitor), { status: 410 }) }
  return { visitor, send, found }
}

async function read(parts: PageRouteParts, kind: LinkKind, asked: Asked): Promise<FastifyReply> {
  const { kit, cookies, opens } = parts
  const entered = await enter(kit, kind, asked)
  if (entered.refused) return entered.refused
  const { visitor, send, found } = entered
  const { query, params, request, reply } = asked
  const { link } = found.opened
  if (link.password_hash !== null && !cookies.isOpen(request.headers.cookie, link))
    return send(passwordPage(visitor, addressOf(kind, asked, visitor), null), { status: 401 })
  const format = FORMATS.find((one) => one === query.format) ?? ('page' as const)
  const ask = { visitor, slug: params.slug, after: afterOf(query.after), format }
  const answered = await answerPage(parts, found, ask)
  // A page that is open asks again and again: it was opened once.
  if ('content' in answered) return sendContent(asked, answered.content)
  if ('location' in answered)
    return reply.status(301).header('cache-control', 'no-store').redirect(answered.location, 301)
  if (request.method === 'GET' && !('page' in answered && answered.answer.status))
    opens.count(link.team_id, link.id)
  if ('page' in answered) return send(answered.page, answered.answer)
  reply.header(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(answered.name.toWellFormed())}`,
  )
  return sendPacked(asked, 'text/csv; charset=utf-8', answered.csv)
}

/** Opens a page by its password. */
async function unlock(
  { kit, cookies, passwords, rates }: PageRouteParts,
  { kind, asked }: { kind: LinkKind; asked: Asked },
  password: string,
): Promise<FastifyReply> {
  const entered = await enter(kit, kind, asked)
  if (entered.refused) return entered.refused
  const { visitor, send, found } = entered
  const path = addressOf(kind, asked, visitor)
  const { link } = found.opened
  if (link.password_hash !== null) {
    const tries = kit.limits.board_password_tries
    const wait = rates.take(`link-password:${networkOf(asked.request.ip)}`, tries / QUARTER_HOUR, tries)
    if (wait > 0) {
      asked.reply.header('retry-after', String(wait))
      return send(busyPage(visitor, wait), { status: 429 })
    }
    if (!(await passwords.matches(async () => link.password_hash, password)))
      return send(passwordPage(visitor, path, visitor.t('This is not the password of this page.')), {
        status: 422,
      })
    asked.reply.header('set-cookie', cookies.open(link))
  }
  return asked.reply.header('cache-control', 'no-store').redirect(path, 303)
}

const FORMATS = ['csv', 'json'] as const

/** What a view is drawn of, as it was packed; 304 for who has it. */
function sendContent(asked: Asked, content: PackedContent | null): FastifyReply {
  if (!content) throw errors.not_found()
  asked.reply.header('etag', content.etag)
  if (asked.request.headers['if-none-match'] !== content.etag)
    return sendPacked(asked, 'application/json; charset=utf-8', content.gzip)
  return asked.reply.header('cache-control', 'private, no-store').status(304).send()
}

/** Bytes that are kept packed, as the browser takes them; nobody on the way keeps them. */
function sendPacked({ request, reply }: Asked, type: string, bytes: Buffer): FastifyReply {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (takesGzip) reply.header('content-encoding', 'gzip')
  return reply
    .header('content-type', type)
    .header('cache-control', 'private, no-store')
    .header('vary', 'accept-encoding, accept-language')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .send(takesGzip ? bytes : gunzipSync(bytes))
}

const LETTERS = { view: 'e', item: 'i', file: 'f' } as const

/** The address that was asked for, made anew from its parts. */
function addressOf(kind: LinkKind, { params }: Asked, { isEmbedded }: Visitor): string {
  const page = `/p/${LETTERS[kind]}${encodeURIComponent(params.pub)}`
  const path = params.slug === undefined ? page : `${page}/${encodeURIComponent(params.slug)}`
  return isEmbedded ? `${path}?hide_header=on` : path
}

const afterOf = (after: string | undefined) =>
  after !== undefined && /^[\da-f-]{36}$/.test(after) ? after : null
