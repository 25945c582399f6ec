import { Table2 } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'
import { TableView } from './table-view.tsx'

export const member: ClientViewType = { ...definition, icon: Table2, Component: TableView }
