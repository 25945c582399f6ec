import { isExcerpt } from '@weft/rich-text'
import { isPicture, isShownInline } from '@weft/features/files/shared'
import type { Translate } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { isComputedError } from '@weft/model'
import { type MarkupValue, markup, safeHref } from '@weft/server-kit'

import { typeOf } from '../content/live-source.ts'
import type { PublicAttribute } from '../content/public-content.ts'

/** What cells need of the page they stand on. */
export interface CellKit {
  context: ValueContext
  t: Translate
  /** The address of a file of an item, or of its small picture. */
  fileUrl(item_id: string, file_id: string, variant: 'file' | 'download' | '320' | '1280'): string
  /** Colours of labels that the page shows. */
  colors: Set<string>
}

interface StoredFile {
  id: string
  name: string
  mime: string
}

/** The text of a value as a person reads it. */
export function cellText(attribute: PublicAttribute, data: unknown, { context, t }: CellKit): string {
  if (data === null || data === undefined) return ''
  if (isComputedError(data)) return `#${data.error}`
  const known = typeOf(attribute)
  const text = known?.type.format(data, known.settings, context) ?? ''
  return attribute.type === 'checkbox' ? t(text) : text
}

type Painter = (attribute: PublicAttribute, data: unknown, kit: CellKit, item_id: string) => MarkupValue

const number: Painter = (attribute, data, kit) =>
  markup`<span class="num">${cellText(attribute, data, kit)}</span>`

/** Types that are more than their text on a page. */
const PAINTERS: Readonly<Record<string, Painter>> = {
  label: ({ settings }, data, kit) => pills(settings, data, kit),
  checkbox: (_attribute, data, { t }) =>
    data === true
      ? markup`<span role="img" aria-label="${t('Yes')}">✓</span>`
      : markup`<span class="muted" role="img" aria-label="${t('No')}">–</span>`,
  links: (_attribute, data) =>
    lines(data).map(
      ({ url, name }) =>
        markup`<a href="${safeHref(url)}" rel="noopener noreferrer nofollow ugc">${name || url}</a> `,
    ),
  email: (_attribute, data) => markup`<a href="${safeHref(`mailto:${String(data)}`)}">${String(data)}</a>`,
  phone: (_attribute, data) =>
    markup`<a href="${safeHref(`tel:${String(data).replaceAll(/[^\d+]/g, '')}`)}" dir="ltr">${String(data)}</a>`,
  attachments: (_attribute, data, kit, item_id) => files(item_id, data, kit),
  checklist: (_attribute, data, kit) => checklist(data, kit),
  longtext: (attribute, data, kit) =>
    markup`<span class="clamp" dir="auto">${isExcerpt(data) ? data.excerpt : cellText(attribute, data, kit)}</span>`,
  number,
  progress: number,
  rating: number,
  vote: number,
}

/** A value as HTML; nothing for an empty one. */
export function cellHtml(
  attribute: PublicAttribute,
  item_id: string,
  data: unknown,
  kit: CellKit,
): MarkupValue {
  const paint = PAINTERS[attribute.type]
  if (paint && data !== null && data !== undefined && !isComputedError(data))
    return paint(attribute, data, kit, item_id)
  return markup`<span dir="auto">${cellText(attribute, data, kit)}</span>`
}

/** Whether a column is one of numbers. */
export const isNumeric = ({ type }: PublicAttribute) =>
  type === 'number' || type === 'progress' || type === 'rollup'

function pills(settings: Settings, data: unknown, { colors }: CellKit): MarkupValue {
  const labels = (Array.isArray(settings['labels']) ? settings['labels'] : []) as {
    id: string
    name: string
    color?: string
  }[]
  const ids = Array.isArray(data) ? (data as unknown[]) : []
  const shown = ids.flatMap((id) => labels.find((label) => label.id === id) ?? [])
  return markup`<span class="pills">${shown.map(({ name, color }) => {
    const safe = /^(#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,10})$/i.test(color ?? '')
      ? (color ?? 'gray').toLowerCase()
      : 'gray'
    colors.add(safe)
    return markup`<span class="pill" data-color="${safe}" dir="auto">${name}</span>`
  })}</span>`
}

function lines(data: unknown): { url: string; name: string }[] {
  const all = Array.isArray(data) ? (data as { url?: unknown; name?: unknown }[]) : []
  return all.flatMap(({ url, name }) =>
    typeof url === 'string' ? [{ url, name: typeof name === 'string' ? name : '' }] : [],
  )
}

function checklist(data: unknown, { t }: CellKit): MarkupValue {
  const all = Array.isArray(data) ? (data as { name?: unknown; done?: unknown }[]) : []
  return markup`<ul class="ticks">${all.map(({ name, done }) => {
    const isDone = done === true
    return markup`<li><span class="tick${isDone ? ' on' : ''}" role="img" aria-label="${isDone ? t('Done') : t('Not done')}">${isDone ? '✓' : ''}</span><span dir="auto">${String(name ?? '')}</span></li>`
  })}</ul>`
}

/** The files in a value. */
export function filesIn(data: unknown): StoredFile[] {
  const all = Array.isArray(data) ? (data as Partial<StoredFile>[]) : []
  return all.flatMap(({ id, name, mime }) =>
    typeof id === 'string' && typeof name === 'string' && typeof mime === 'string'
      ? [{ id, name, mime }]
      : [],
  )
}

function files(item_id: string, data: unknown, kit: CellKit): MarkupValue {
  return markup`<ul class="files">${filesIn(data).map((file) => {
    const href = kit.fileUrl(item_id, file.id, isShownInline(file.mime) ? 'file' : 'download')
    const picture =
      isPicture(file.mime) &&
      markup`<img src="${kit.fileUrl(item_id, file.id, '320')}" alt="${file.name}" loading="lazy">`
    return markup`<li><a href="${href}" dir="auto">${picture || file.name}</a></li>`
  })}</ul>`
}
