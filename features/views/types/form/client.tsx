import { late } from '@weft/ui'
import { ClipboardList } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const FormView = late(() => import('./form-view.tsx').then((it) => it.FormView))

export const member: ClientViewType = {
  ...definition,
  icon: ClipboardList,
  Component: FormView,
  // It shows no items: nothing is filtered, sorted or hidden in it.
  tools: [],
  showsEmpty: true,
}
