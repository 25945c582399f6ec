import { msg } from '@weft/i18n'
import { late } from '@weft/ui'
import { SquareKanban } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const ColumnView = late(() => import('./column-view.tsx').then((it) => it.ColumnView))
const Tools = late(() => import('./column-tools.tsx').then((it) => it.ColumnTools))
const Options = late(() => import('./column-options.tsx').then((it) => it.ColumnOptions))

export const member: ClientViewType = {
  ...definition,
  hint: msg('Kanban'),
  icon: SquareKanban,
  Component: ColumnView,
  Options,
  Tools,
  // Columns and lanes are its groups; empty columns say themselves where items go.
  tools: ['filter', 'sort', 'attributes', 'color', 'options'],
  showsEmpty: true,
  keys: () => import('./keys.ts').then((it) => it.columnKeys()),
}
