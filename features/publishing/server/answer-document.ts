import { isPaged } from '@weft/features/views/server'

import { idEndOf, publicPath } from '../shared/index.ts'
import {
  absoluteOf,
  type Answered,
  type Answering,
  cellsWith,
  firstPath,
  missing,
  pathOf,
  type Titled,
} from './answering.ts'
import type { PublicSource } from './content/public-content.ts'
import type { FoundPage } from './find-page.ts'
import { stampOf } from './link-row.ts'
import { documentPage, emptyDocument } from './page/document-page.ts'
import { nameOfPage } from './page/page-name.ts'
import { branchesOf, inReadingOrder } from './page/tree.ts'
import { slugsOfView } from './slugs/queries.ts'

/** Items in the tree of a document. */
const TREE_ITEMS = 1_000

/** The page of one item, alone or in a document. */
export async function answerDocument(answering: Answering, source: PublicSource): Promise<Answered> {
  const { parts, opened, slugs, visitor, slug, key, indexable, suffix } = answering
  const { link, team_name } = opened
  const { kind } = link
  const { frame } = source
  const absolute = absoluteOf(answering)
  const isDocument = isPaged(frame.view.type)
  const tree = kind === 'view' && isDocument ? await titlesOf(answering, source) : null
  const id = await itemOf(source, answering, slug, tree)
  const found = id === null ? null : await source.item(id)
  if (!found) {
    // A document without a page yet is there all the same.
    return slug === undefined && kind === 'view' ? answerEmpty(answering, source) : missing(answering)
  }
  const chosen =
    slugs.length > 0 || kind !== 'view' ? slugs : await slugsOfView(parts.kit.db, link.team_id, key)
  const path = pathOf(answering, found.item, chosen)
  if (slug !== undefined && path !== publicPath(kind, { team_id: link.team_id, key, slug }))
    return { location: path + suffix }
  const page = documentPage({
    visitor,
    frame,
    cells: cellsWith(answering, found.people, frame),
    team_name,
    top:
      kind === 'view'
        ? { title: nameOfPage(frame, visitor.t).title, part: '', href: firstPath(answering) + suffix }
        : null,
    item: found.item,
    texts: found.texts,
    items: tree ?? [],
    hrefOf: (item) => pathOf(answering, item, chosen) + suffix,
    canonical: absolute(path),
    css: kind === 'item' || isDocument ? link.css : '',
    absolute,
    indexable,
    brand: link.brand,
  })
  return { page, answer: { imageOrigins: parts.imageOrigins } }
}

function titlesOf({ parts, opened }: Answering, source: PublicSource): Promise<readonly Titled[]> {
  const { link } = opened
  return link.mode === 'live'
    ? parts.titles.of(`${link.team_id}.${link.id}`, stampOf(opened), () => source.titles(TREE_ITEMS))
    : source.titles(TREE_ITEMS)
}

function answerEmpty(answering: Answering, { frame }: PublicSource): Answered {
  const { visitor, opened, indexable, suffix } = answering
  const first = firstPath(answering)
  const page = emptyDocument({
    visitor,
    frame,
    team_name: opened.team_name,
    href: first + suffix,
    canonical: absoluteOf(answering)(first),
    indexable,
    brand: opened.link.brand,
  })
  return { page, answer: {} }
}

/** The item that an address means; without one the first page of the document. */
async function itemOf(
  source: PublicSource,
  { opened, slugs }: FoundPage,
  slug: string | undefined,
  tree: readonly Titled[] | null,
): Promise<string | null> {
  if (opened.link.kind === 'item') return opened.link.item_id
  if (slug === undefined) return inReadingOrder(branchesOf(tree ?? []))[0]?.item.id ?? null
  const chosen = slugs.find((one) => one.slug === slug)
  if (chosen) return chosen.item_id
  const end = idEndOf(slug)
  return end === null ? null : source.idOf(end)
}
