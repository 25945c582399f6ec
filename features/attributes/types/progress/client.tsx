import { progressSettings } from '@weft/numbers'
import type { Settings, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { Gauge } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintBar } from '../../client/paint/bars.ts'
import { counted, definition } from './definition.ts'

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const { min, max, color } = progressSettings(settings)
  const share = typeof data === 'number' ? (data - min) / (max - min) : null
  paintBar(cell, share, { text: share === null ? '' : definition.format(data, settings, context), color })
}

export const member: ClientAttributeType = {
  ...definition,
  variant: (settings) => (progressSettings(settings).source === 'manual' ? undefined : countedMember),
  icon: Gauge,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint,
  Editor: late(() => import('./editing.tsx').then((it) => it.ProgressEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.ProgressSettings)),
  editOn: 'open',
}

/** What is counted is shown in the same way, and nothing opens an editor for it. */
const countedMember: ClientAttributeType = { ...member, ...counted }
