import type { ApiClient } from '@weft/api-client'
import { linkBatchers } from '@weft/features/files/client'
import type { ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { Link2 } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { readyPart } from '../../client/ready-part.ts'
import { paintLinks } from '../../client/paint/links.ts'
import { linksOf } from '../../shared/elements/links.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Link2,
  input: readyPart(input),
  paint: (cell, data, _settings, context) => paintPages(cell, data, context),
  Editor: late(() => import('./editing.tsx').then((it) => it.LinksEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.LinksSettings)),
  editOn: 'open',
}

/** What a cell shows, so that an answer that comes late does not paint over something else. */
const painted = new WeakMap<HTMLElement, unknown>()

/** Links with the icon and, where nobody named them, the title of their page, as soon as the server knows them. */
function paintPages(cell: HTMLElement, data: unknown, context: ValueContext, isAgain = false): void {
  painted.set(cell, data)
  const links = linksOf(data)
  const batcher =
    context.source && linkBatchers(context.source.client as ApiClient, context.source.team_id).pages
  paintLinks(
    cell,
    links.map(({ url, name }) => {
      const page = batcher?.known(url)
      return { url, text: name || page?.title || shortUrl(url), icon: page?.icon ?? null }
    }),
  )
  const unknown = links.filter(({ url }) => url.startsWith('https://') && batcher?.known(url) === undefined)
  if (!batcher || unknown.length === 0 || isAgain) return
  void Promise.all(unknown.map(({ url }) => batcher.ask(url))).then((pages) => {
    if (pages.some((page) => page !== null) && painted.get(cell) === data)
      paintPages(cell, data, context, true)
  })
}

/** The address as people say it: without scheme, www and a lonely slash. */
function shortUrl(url: string): string {
  return url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '').replace(/^([^/?#]+)\/$/, '$1')
}
