import { type HtmlPage, type MarkupValue, markup } from '@weft/server-kit'

import { type PageName, scopedCss } from '../../shared/index.ts'
import { PAGE_STYLES, pillRules } from './styles.ts'
import type { Visitor } from './visitor.ts'

/** What every page of a link says of itself. */
export interface PageFacts {
  title: string
  description?: string | undefined
  /** Absolute. */
  canonical: string
  /** Absolute; of a picture. */
  image?: string | undefined
  indexable: boolean
  /** Says at its end what it was made with. */
  brand: boolean
}

interface Laid {
  visitor: Visitor
  styles: keyof typeof PAGE_STYLES
  facts: PageFacts
  /** The workspace, and the address of the first page. */
  team_name: string
  top: (PageName & { href: string }) | null
  actions?: MarkupValue
  content: MarkupValue
  colors?: Iterable<string>
  /** The rules of those that the content has. */
  callouts?: string
  scripts?: readonly string[]
  /** A person's, for the content alone. */
  css?: string
}

const MAX_DESCRIPTION = 200

/** A page with its frame; embedded, it is its content alone. */
export function layOut(laid: Laid): HtmlPage {
  const {
    visitor,
    facts,
    team_name,
    top,
    actions,
    content,
    colors = [],
    callouts = '',
    scripts,
    css = '',
  } = laid
  const { t, lang, dir, isEmbedded } = visitor
  const description = facts.description
    ?.replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .toWellFormed()
  const body = markup`<a class="skip" href="#content">${t('Skip to the content')}</a>
${
  !isEmbedded &&
  markup`<header class="top"><span class="place" dir="auto">${team_name}</span>${
    top &&
    markup`<span class="sep" aria-hidden="true">/</span><a class="name" href="${top.href}" dir="auto">${top.title}</a>${top.part !== '' && markup`<span class="part" dir="auto">${top.part}</span>`}`
  }<span class="actions">${actions}</span></header>`
}
${content}
${!isEmbedded && facts.brand && markup`<footer class="foot"><span class="mark" aria-hidden="true"></span>${t('Made with Weft')}</footer>`}`
  return {
    title: facts.title,
    lang,
    dir,
    description: description === '' ? undefined : description,
    canonical: facts.canonical,
    image: facts.image,
    noindex: !facts.indexable,
    head: markup`<meta property="og:type" content="article"><meta property="og:site_name" content="${team_name}">${facts.image !== undefined && markup`<meta name="twitter:card" content="summary_large_image">`}`,
    styles: PAGE_STYLES[laid.styles] + pillRules(colors) + callouts + scopedCss(css),
    scripts,
    body,
  }
}
