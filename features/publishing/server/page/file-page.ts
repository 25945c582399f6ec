import { kindOf, isShownInline } from '@weft/features/files/shared'
import { type HtmlPage, type MarkupValue, markup } from '@weft/server-kit'

import { layOut } from './layout.ts'
import type { Visitor } from './visitor.ts'

export interface FileParts {
  visitor: Visitor
  team_name: string
  file: { name: string; mime: string; size: number }
  url(variant: 'file' | 'download' | '320' | '1280'): string
  absolute(path: string): string
  canonical: string
  indexable: boolean
  brand: boolean
}

/** A file to look at where browsers can, and to keep. */
export function filePage({
  visitor,
  team_name,
  file,
  url,
  absolute,
  canonical,
  indexable,
  brand,
}: FileParts): HtmlPage {
  const { t, lang } = visitor
  const isPicture = kindOf(file.mime) === 'image' && isShownInline(file.mime)
  const size = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(file.size / 1_000_000)
  const content = markup`<main id="content" class="file"><h1 dir="auto">${file.name}</h1>
<p class="muted">${t('{size} MB', { size })}</p>
<div class="view">${previewOf(file, url, t)}</div>
<a class="button primary" href="${url('download')}" download>${t('Download')}</a></main>`
  const facts = {
    title: file.name,
    canonical,
    indexable,
    brand,
    image: isPicture ? absolute(url('1280')) : undefined,
  }
  return layOut({ visitor, styles: 'file', facts, team_name, top: null, content })
}

function previewOf({ name, mime }: FileParts['file'], url: FileParts['url'], t: Visitor['t']): MarkupValue {
  const kind = isShownInline(mime) ? kindOf(mime) : 'other'
  if (kind === 'image') return markup`<a href="${url('file')}"><img src="${url('file')}" alt="${name}"></a>`
  if (kind === 'pdf' || kind === 'text') return markup`<iframe src="${url('file')}" title="${name}"></iframe>`
  if (kind === 'audio') return markup`<audio controls src="${url('file')}"></audio>`
  if (kind === 'video') return markup`<video controls src="${url('file')}"></video>`
  return markup`<p class="none">${t('This file type cannot be previewed.')}</p>`
}
