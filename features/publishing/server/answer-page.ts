import { fromWireTime, now } from '@weft/base'
import { isPaged } from '@weft/features/views/server'

import { publicPath } from '../shared/index.ts'
import { answerDocument } from './answer-document.ts'
import { answerTable, quickAnswer } from './answer-table.ts'
import {
  absoluteOf,
  type Answered,
  type Answering,
  answeringOf,
  missing,
  type PageAsk,
  type PageParts,
  sourceOf,
} from './answering.ts'
import { sharedFile } from './content/queries.ts'
import type { FoundPage } from './find-page.ts'
import type { CellKit } from './page/cell-html.ts'
import { filePage } from './page/file-page.ts'

/** The page of a link for somebody who may see it. */
export async function answerPage(parts: PageParts, found: FoundPage, ask: PageAsk): Promise<Answered> {
  const answering = await answeringOf(parts, found, ask)
  const { link, view } = found.opened
  if (link.kind === 'file') return answerFile(answering)
  const isTable = (type: string | undefined) =>
    link.kind === 'view' && !isPaged(type) && ask.slug === undefined
  const quick = isTable(view?.type) ? await quickAnswer(answering) : null
  if (quick) return quick
  const source = await sourceOf(parts, found.opened)
  return isTable(source.frame.view.type) ? answerTable(answering, source) : answerDocument(answering, source)
}

async function answerFile(answering: Answering): Promise<Answered> {
  const { parts, opened, visitor, indexable } = answering
  const { link, team_name } = opened
  const { team_id, item_id, file_id } = link
  const file = item_id && file_id ? await sharedFile(parts.kit.db, team_id, item_id, file_id) : undefined
  if (!item_id || !file_id || !file) return missing(answering)
  const absolute = absoluteOf(answering)
  const canonical = absolute(publicPath('file', { team_id, key: link.id }))
  const url = (variant: Parameters<CellKit['fileUrl']>[2]) =>
    parts.addresses.of(link, item_id, file_id, variant)
  const page = filePage({
    visitor,
    team_name,
    file,
    url,
    absolute,
    canonical,
    indexable,
    brand: link.brand,
  })
  return { page, answer: { files: true } }
}

/** Whether the end of a link has come. */
export const isOver = ({ expires_at }: { expires_at: string | null }) =>
  expires_at !== null && fromWireTime(expires_at) <= now()
