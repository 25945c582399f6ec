import { lateComponent } from '@weft/ui'
import { SquareKanban } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const ColumnView = lateComponent(() => import('./column-view.tsx').then((it) => it.ColumnView))

export const member: ClientViewType = { ...definition, icon: SquareKanban, Component: ColumnView }
