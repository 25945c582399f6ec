import { lateComponent } from '@weft/ui'
import { FileText } from 'lucide-react'

import type { ClientViewType } from '../../client/view-member.ts'
import { definition } from './definition.ts'

const DocumentView = lateComponent(() => import('./document-view.tsx').then((it) => it.DocumentView))

export const member: ClientViewType = { ...definition, icon: FileText, Component: DocumentView }
