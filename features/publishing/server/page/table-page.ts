import { type HtmlPage, markup } from '@weft/server-kit'

import type { PublicFrame, PublicItem } from '../content/public-content.ts'
import { cellHtml, type CellKit, isNumeric } from './cell-html.ts'
import { layOut } from './layout.ts'
import { wholeName } from '../../shared/index.ts'
import { nameOfPage } from './page-name.ts'
import { branchesOf, inReadingOrder } from './tree.ts'
import type { Visitor } from './visitor.ts'
import { zoneNote } from './zone-note.ts'

const MAX_INDENT = 3
/** Our program, which draws views in their own look; the build puts it there under this name. */
const PROGRAM = '/published-program.js'

export interface TableParts {
  visitor: Visitor
  frame: PublicFrame
  cells: CellKit
  team_name: string
  items: readonly PublicItem[]
  hrefOf(item: PublicItem): string
  /** The first page, this page, and the one after it. */
  href: string
  next: string | null
  isFirst: boolean
  csv: string | null
  /** Where a program finds what it draws the view of, and its items; null for what stays a table. */
  drawn: { content: string; items: string; isLive: boolean; allowCopy: boolean } | null
  allowCopy: boolean
  canonical: string
  indexable: boolean
  brand: boolean
}

/** A view of any kind but documents: its items as a table to read, page by page. */
export function tablePage(parts: TableParts): HtmlPage {
  const { visitor, frame, cells, items, hrefOf, href, next } = parts
  const { t } = visitor
  const { settings } = frame.view
  const name = nameOfPage(frame, t)
  const look = (settings['look'] ?? {}) as { description?: unknown }
  const about = typeof look.description === 'string' ? look.description : ''
  const rows = inReadingOrder(branchesOf(items)).map(({ item, depth }) => {
    const indent = depth === 0 ? '' : ` in${Math.min(depth, MAX_INDENT)}`
    return markup`<tr>${frame.attributes.map((one) => {
      if (one.id === frame.primary_id)
        return markup`<td class="first${indent}"><a href="${hrefOf(item)}" dir="auto">${item.title || t('Untitled')}</a></td>`
      return markup`<td class="${isNumeric(one) ? 'num' : 'any'}">${cellHtml(one, item.id, item.cells[one.id], cells)}</td>`
    })}</tr>`
  })
  const heads = frame.attributes.map(
    (one) => markup`<th scope="col" class="${isNumeric(one) ? 'num' : 'any'}" dir="auto">${one.name}</th>`,
  )
  const list = markup`<div class="scroll" role="region" aria-label="${wholeName(name)}" tabindex="0"><table class="items${parts.allowCopy ? '' : ' locked'}"><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
  const pager =
    (next !== null || !parts.isFirst) &&
    markup`<nav class="pager" aria-label="${t('Pages')}">${!parts.isFirst && markup`<a class="button" href="${href}">${t('First page')}</a>`}${next !== null && markup`<a class="button" rel="next" href="${next}">${t('Next page')}</a>`}</nav>`
  const plain = markup`${items.length === 0 ? markup`<p class="muted">${t('There is nothing here yet.')}</p>` : list}
${zoneNote(frame.attributes, items, cells)}
${pager}`
  const { drawn } = parts
  const content = markup`<main id="content" class="sheet"><h1 dir="auto">${name.title}</h1>
${name.part !== '' && markup`<p class="view" dir="auto">${name.part}</p>`}
${about !== '' && markup`<p class="about" dir="auto">${about}</p>`}
${
  drawn
    ? markup`<div id="published-view" data-content="${drawn.content}" data-items="${drawn.items}" data-live="${drawn.isLive ? 'on' : 'off'}" data-copy="${drawn.allowCopy ? 'on' : 'off'}" data-csv="${parts.csv === null ? 'off' : 'on'}" data-embedded="${visitor.isEmbedded ? 'on' : 'off'}"><div class="plain">${plain}</div></div>`
    : plain
}</main>`
  const actions =
    parts.csv !== null && markup`<a class="button" href="${parts.csv}" download>${t('Download CSV')}</a>`
  return layOut({
    visitor,
    styles: 'table',
    facts: {
      title: wholeName(name),
      description: about,
      canonical: parts.canonical,
      indexable: parts.indexable,
      brand: parts.brand,
    },
    team_name: parts.team_name,
    top: { ...name, href },
    actions,
    content,
    colors: cells.colors,
    ...(drawn ? { scripts: [PROGRAM] } : {}),
  })
}
