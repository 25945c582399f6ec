import { late } from '@weft/ui'
import { Table2 } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'
import { TableView } from './table-view.tsx'

const Options = late(() => import('./table-options.tsx').then((it) => it.TableOptions))

export const member: ClientViewType = {
  ...definition,
  icon: Table2,
  Component: TableView,
  Options,
  hasBlankRows: true,
  keys: () => import('./keys.ts').then((it) => it.tableKeys()),
}
