import { lateComponent } from '@weft/ui'
import { Link2 } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { readyPart } from '../../client/ready-part.ts'
import { paintLinks } from '../../client/paint/links.ts'
import { linksOf } from '../../shared/elements/links.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Link2,
  intake: readyPart(intake),
  paint: (cell, data) =>
    paintLinks(
      cell,
      linksOf(data).map(({ url, name }) => ({ url, text: name || shortUrl(url) })),
    ),
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.LinksEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.LinksSettings)),
  editOn: 'open',
}

/** The address as people say it: without scheme, www and a lonely slash. */
function shortUrl(url: string): string {
  return url.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/, '').replace(/^([^/?#]+)\/$/, '$1')
}
