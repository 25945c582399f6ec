import { calloutStyles, isExcerpt } from '@weft/rich-text'
import { filesOf, serverAttributeType } from '@weft/features/attributes/server'
import { isPicture } from '@weft/features/files/shared'
import { type DocumentSettings, isPaged, readDocumentSettings } from '@weft/features/views/server'
import { type HtmlPage, type MarkupValue, markup } from '@weft/server-kit'

import type { PublicAttribute, PublicFrame, PublicItem } from '../content/public-content.ts'
import { bodyHtml, type Heading, plainHeading } from './body-html.ts'
import { cellHtml, type CellKit, isNumeric } from './cell-html.ts'
import { layOut, type PageFacts } from './layout.ts'
import { type PageName, wholeName } from '../../shared/index.ts'
import { nameOfPage } from './page-name.ts'
import { type Branch, branchesOf, inReadingOrder } from './tree.ts'
import { zoneNote } from './zone-note.ts'
import type { Visitor } from './visitor.ts'

/** Our program, which marks the heading that is read; the page is whole without it. */
const PROGRAM = '/contents-program.js'
/** Values in the line below a title. */
const IN_LINE = 3

type Titled = Omit<PublicItem, 'cells'>

export interface DocumentParts {
  visitor: Visitor
  frame: PublicFrame
  cells: CellKit
  team_name: string
  /** The address of the link's first page; null where there is none but this. */
  top: (PageName & { href: string }) | null
  item: PublicItem
  texts: ReadonlyMap<string, string>
  /** All items of a document's tree; empty where there is none. */
  items: readonly Titled[]
  hrefOf(item: Titled): string
  canonical: string
  /** Turns an address of this server into an absolute one. */
  absolute(path: string): string
  indexable: boolean
  brand: boolean
  /** Of the link. */
  css: string
}

/** An item that is no page of a document. */
const ITEM_LOOK: DocumentSettings = {
  body_attribute: null,
  cover: true,
  contents: true,
  full_width: false,
  show_attributes: true,
}

/** One item as a page to read: its title, what is known of it, and its texts. */
export function documentPage(parts: DocumentParts): HtmlPage {
  const { visitor, frame, cells, item, items, hrefOf, top } = parts
  const { t } = visitor
  const isDocument = isPaged(frame.view.type)
  const look = isDocument ? readDocumentSettings(frame.view.settings) : ITEM_LOOK
  const all = frame.attributes.filter(isBodyText)
  const isBody = ({ id }: PublicAttribute) => id === look.body_attribute
  const texts = [...all.filter(isBody), ...all.filter((one) => !isBody(one))]
  const bodies = texts.flatMap((attribute, n) => {
    const html = parts.texts.get(attribute.id)
    return html === undefined ? [] : [{ attribute, ...bodyHtml(html, `h${n}`, t) }]
  })
  const headings = bodies.flatMap((one) => one.headings)
  const cover = look.cover ? coverOf(frame.attributes, item) : undefined
  const title = item.title || t('Untitled')
  const branches = branchesOf(items)
  const hasTree = items.length > 1
  const hasToc = look.contents && headings.length > 1
  const facts: PageFacts = {
    title: top ? `${title} · ${top.title}` : title,
    description: descriptionOf(texts, item),
    canonical: parts.canonical,
    image: cover && parts.absolute(cells.fileUrl(item.id, cover, '1280')),
    indexable: parts.indexable,
    brand: parts.brand,
  }
  const isFolded = isDocument && !look.show_attributes
  const content = markup`<div class="doc${hasTree ? ' has-tree' : ''}${hasToc ? ' has-toc' : ''}${look.full_width ? ' wide' : ''}">
${hasTree && treeOf(branches, { current: item.id, hrefOf, t })}
<main id="content">${look.cover && coverBlock(parts, cover)}<div class="page"><article>
<div class="head">${pathOf(parts)}<h1 dir="auto">${title}</h1>${isFolded && lineOf(parts)}</div>
${factsOf(parts, isFolded)}
${hasToc && foldedTocOf(headings, t)}
${bodies.map(({ attribute, body }, n) => [
  // One text needs no name above it.
  (bodies.length > 1 || !isDocument) &&
    (n > 0 || !isDocument) &&
    markup`<p class="label" dir="auto">${attribute.name}</p>`,
  markup`<div class="text" dir="auto">${body}</div>`,
])}
${hasTree && nearOf(branches, { current: item.id, hrefOf, t })}
</article>${hasToc && tocOf(headings, t)}</div></main></div>`
  return layOut({
    visitor,
    styles: 'document',
    facts,
    team_name: parts.team_name,
    top,
    content,
    css: parts.css,
    callouts: calloutStyles('.text', [...parts.texts.values()].join('')),
    colors: cells.colors,
    ...(hasToc ? { scripts: [PROGRAM] } : {}),
  })
}

/** The picture of the item, else threads in its colour; a page in a frame needs no decoration. */
function coverBlock({ cells, item, visitor }: DocumentParts, picture: string | undefined): MarkupValue {
  if (picture) return markup`<img class="cover" src="${cells.fileUrl(item.id, picture, '1280')}" alt="">`
  if (visitor.isEmbedded) return null
  const { color = '' } = item
  if (color !== '') cells.colors.add(color)
  return markup`<div class="band" data-color="${color}" aria-hidden="true"><span class="tile"></span></div>`
}

/** The pages that this one lies in. */
function pathOf({ item, items, hrefOf, visitor: { t } }: DocumentParts): MarkupValue {
  const byId = new Map(items.map((one) => [one.id, one]))
  const path: Titled[] = []
  let at = byId.get(item.parent_id ?? '')
  for (; at && !path.includes(at); at = byId.get(at.parent_id ?? '')) path.unshift(at)
  if (path.length === 0) return null
  return markup`<nav class="path" aria-label="${t('Where this page is')}">${path.map(
    (one) => markup`<a href="${hrefOf(one)}" dir="auto">${one.title || t('Untitled')}</a>`,
  )}</nav>`
}

/** Some of what is known, as labels that need no name. */
function lineOf({ frame, cells, item }: DocumentParts): MarkupValue {
  const named = frame.attributes.filter((one) => {
    const { card = 'chip' } = serverAttributeType(one.type)
    const isShort = (card === 'chip' || card === 'people' || card === 'head') && !isNumeric(one)
    return isShort && one.id !== frame.primary_id && item.cells[one.id] !== undefined
  })
  if (named.length === 0) return null
  return markup`<div class="line">${named
    .slice(0, IN_LINE)
    .map((one) => cellHtml(one, item.id, item.cells[one.id], cells))}</div>`
}

/** What is known of an item beside its title and its texts. */
function factsOf({ frame, cells, item, visitor: { t } }: DocumentParts, isClosed: boolean): MarkupValue {
  const shown = frame.attributes.filter(
    (one) => one.id !== frame.primary_id && !isBodyText(one) && item.cells[one.id] !== undefined,
  )
  if (shown.length === 0) return null
  const list = markup`<dl class="facts">${shown.map(
    (one) =>
      markup`<dt dir="auto">${one.name}</dt><dd>${cellHtml(one, item.id, item.cells[one.id], cells)}</dd>`,
  )}</dl>${zoneNote(shown, [item], cells)}`
  if (!isClosed) return list
  const name = t('{count, plural, one {# attribute} other {# attributes}}', { count: shown.length })
  return markup`<details class="attributes"><summary>${name}</summary>${list}</details>`
}

const isBodyText = ({ type }: PublicAttribute): boolean => serverAttributeType(type).canBeBody === true

/** The first picture that the item holds. */
function coverOf(attributes: readonly PublicAttribute[], item: PublicItem): string | undefined {
  for (const { id, type, settings } of attributes) {
    if (serverAttributeType(type).holds !== 'files' || settings['isCover'] === false) continue
    const picture = filesOf(item.cells[id]).find(({ mime }) => isPicture(mime))
    if (picture) return picture.id
  }
  return undefined
}

function descriptionOf(texts: readonly PublicAttribute[], item: PublicItem): string | undefined {
  for (const { id } of texts) {
    const data = item.cells[id]
    if (isExcerpt(data) && data.excerpt.trim() !== '') return data.excerpt
  }
  return undefined
}

interface TreeParts {
  current: string
  hrefOf(item: Titled): string
  t: Visitor['t']
}

function treeOf(branches: readonly Branch[], parts: TreeParts): MarkupValue {
  const { t } = parts
  return markup`<nav class="tree" aria-label="${t('Pages')}"><details open><summary>${t('Pages')}</summary>${listOf(branches, parts)}</details></nav>`
}

function listOf(branches: readonly Branch[], parts: TreeParts): MarkupValue {
  const { current, hrefOf, t } = parts
  return markup`<ul>${branches.map(({ item, below }) => {
    const name = item.title || t('Untitled')
    const link =
      item.id === current
        ? markup`<a href="${hrefOf(item)}" aria-current="page"><bdi>${name}</bdi></a>`
        : markup`<a href="${hrefOf(item)}"><bdi>${name}</bdi></a>`
    return markup`<li>${link}${below.length > 0 && listOf(below, parts)}</li>`
  })}</ul>`
}

function nearOf(branches: readonly Branch[], { current, hrefOf, t }: TreeParts): MarkupValue {
  const order = inReadingOrder(branches)
  const at = order.findIndex(({ item }) => item.id === current)
  const before = order[at - 1]?.item
  const after = at < 0 ? undefined : order[at + 1]?.item
  const wayTo = (item: Titled, rel: 'prev' | 'next', label: string) =>
    markup`<a href="${hrefOf(item)}" rel="${rel}"><small>${label}</small><bdi>${item.title || t('Untitled')}</bdi></a>`
  if (!before && !after) return null
  return markup`<nav class="near" aria-label="${t('Next to this page')}">${before && wayTo(before, 'prev', t('Previous'))}${after && wayTo(after, 'next', t('Next'))}</nav>`
}

function tocOf(headings: readonly Heading[], t: Visitor['t']): MarkupValue {
  return markup`<nav class="toc" aria-label="${t('On this page')}">${tocList(headings)}</nav>`
}

/** The same above the text, where there is no room beside it; only one of the two is shown. */
function foldedTocOf(headings: readonly Heading[], t: Visitor['t']): MarkupValue {
  const name = t('On this page')
  return markup`<nav class="toc-fold" aria-label="${name}"><details><summary>${name}</summary>${tocList(headings)}</details></nav>`
}

function tocList(headings: readonly Heading[]): MarkupValue {
  const top = Math.min(...headings.map(({ level }) => level))
  return markup`<ul>${headings.map(
    (one) => markup`<li class="l${one.level - top}"><a href="#${one.id}">${plainHeading(one)}</a></li>`,
  )}</ul>`
}

/** A document that has no page yet. */
export function emptyDocument(
  parts: Pick<DocumentParts, 'visitor' | 'frame' | 'team_name' | 'canonical' | 'indexable' | 'brand'> & {
    href: string
  },
): HtmlPage {
  const { visitor, frame, team_name, href, canonical, indexable, brand } = parts
  const name = nameOfPage(frame, visitor.t)
  return layOut({
    visitor,
    styles: 'document',
    facts: { title: wholeName(name), canonical, indexable, brand },
    team_name,
    top: { ...name, href },
    content: markup`<main id="content"><div class="page"><article><div class="head"><h1 dir="auto">${name.title}</h1></div><p class="muted">${visitor.t('There is nothing here yet.')}</p></article></div></main>`,
  })
}
