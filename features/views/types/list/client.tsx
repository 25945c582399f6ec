import { late } from '@weft/ui'
import { List } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const ListView = late(() => import('./list-view.tsx').then((it) => it.ListView))
const Options = late(() => import('./list-options.tsx').then((it) => it.ListOptions))

export const member: ClientViewType = {
  ...definition,
  icon: List,
  Component: ListView,
  Options,
  keys: () => import('./keys.ts').then((it) => it.listKeys()),
}
