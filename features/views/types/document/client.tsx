import { msg } from '@weft/i18n'
import { late } from '@weft/ui'
import { FileText } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const DocumentView = late(() => import('./document-view.tsx').then((it) => it.DocumentView))
const Tools = late(() => import('./document-tools.tsx').then((it) => it.DocumentTools))
const Options = late(() => import('./document-options.tsx').then((it) => it.DocumentOptions))

export const member: ClientViewType = {
  ...definition,
  icon: FileText,
  Component: DocumentView,
  Tools,
  Options,
  tools: ['filter', 'sort', 'attributes', 'color', 'options'],
  addText: msg('New page'),
  showsEmpty: true,
  showsItem: true,
}
