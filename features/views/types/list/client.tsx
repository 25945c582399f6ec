import { lateComponent } from '@weft/ui'
import { List } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const ListView = lateComponent(() => import('./list-view.tsx').then((it) => it.ListView))
const Options = lateComponent(() => import('./list-options.tsx').then((it) => it.ListOptions))

export const member: ClientViewType = {
  ...definition,
  icon: List,
  Component: ListView,
  Options,
  keys: () => import('./keys.ts').then((it) => it.listKeys()),
}
