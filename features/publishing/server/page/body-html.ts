import { CALLOUT_ATTRIBUTE, calloutName, cleanBlocks, isCallout, namingItems } from '@weft/rich-text'
import type { Translate } from '@weft/i18n'
import { escapeHtml, type Markup, trusted } from '@weft/server-kit'

/** A heading of a text, to be jumped to. */
export interface Heading {
  id: string
  level: 1 | 2 | 3
  text: string
}

const CALLOUT = new RegExp(`<blockquote ${CALLOUT_ATTRIBUTE}="(\\w+)">`, 'g')

/** A long text as a stranger's page shows it, cleaned again whatever is stored, with its headings. */
export function bodyHtml(html: string, prefix: string, t: Translate): { body: Markup; headings: Heading[] } {
  const headings: Heading[] = []
  // What the cleaner gives is well formed, and no attribute of it holds a `>`.
  // What an item is called is nobody's outside, and neither are ids of people and items.
  const text = namingItems(cleanBlocks(html).join('\n'), () => t('An item that you cannot see'))
    // The page has a heading above all of these.
    .replaceAll(/<h([123])>([\s\S]*?)<\/h\1>/g, (_all, level: string, inner: string) => {
      const id = `${prefix}-${headings.length + 1}`
      const shown = inner.replaceAll(/<[^>]*>/g, '')
      if (shown.trim() !== '') headings.push({ id, level: Number(level) as 1 | 2 | 3, text: shown.trim() })
      return `<h${Number(level) + 1} id="${id}">${inner}</h${Number(level) + 1}>`
    })
    .replaceAll(/<a( href="[^"]*")?>/g, '<a$1 rel="noopener noreferrer nofollow ugc">')
    .replaceAll(/<img [^>]*>/g, pictureOf)
    .replaceAll(/<ul data-type="taskList">/g, '<ul class="tasks">')
    .replaceAll(/<li data-type="taskItem"(?: data-checked="(true|false)")?>/g, (_all, isDone?: string) => {
      const name = escapeHtml(isDone === 'true' ? t('Done') : t('Not done'))
      return `<li><input type="checkbox" disabled aria-label="${name}"${isDone === 'true' ? ' checked' : ''}>`
    })
    .replaceAll(CALLOUT, (tag, kind: string) =>
      isCallout(kind)
        ? `<blockquote ${CALLOUT_ATTRIBUTE}="${kind}" role="note" aria-label="${escapeHtml(calloutName(kind, t))}" dir="auto">`
        : tag,
    )
    .replaceAll(/<span data-type="mention"([^>]*)>/g, '<span class="mention">')
  return { body: trusted(text), headings }
}

/** Pictures of this server need a session, so only those from elsewhere are shown. */
function pictureOf(tag: string): string {
  const source = /\bsrc="(https:[^"]*)"/i.exec(tag)?.[1]
  const alt = /\balt="([^"]*)"/.exec(tag)?.[1] ?? ''
  if (source === undefined) return alt === '' ? '' : `<span>${alt}</span>`
  return `<img src="${source}" alt="${alt}" loading="lazy" referrerpolicy="no-referrer">`
}

/** Text in HTML as it stands between tags, decoded for other places. */
export function plainHeading({ text }: Heading): Markup {
  return trusted(text)
}
