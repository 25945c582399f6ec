import type { Settings } from '@weft/model'
import { late } from '@weft/ui'
import { Tag } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintPills } from '../../client/paint/pills.ts'
import { isStatusName, type Label, labelIds, labelSettings } from '../../shared/elements/labels.ts'
import { isPriorityName } from '../../shared/elements/priorities.ts'
import { definition } from './definition.ts'

function labelsOf(data: unknown, settings: Settings): Label[] {
  const { byId } = labelSettings(settings)
  return labelIds(data, settings).flatMap((id) => byId.get(id)?.label ?? [])
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Tag,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data, settings) => paintPills(cell, labelsOf(data, settings), settings),
  Editor: late(() => import('./editing.tsx').then((it) => it.LabelEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.LabelSettingsForm)),
  editOn: 'open',
  settingsFor: (name) => ({
    ...definition.defaultSettings,
    multiple: !isStatusName(name) && !isPriorityName(name),
    ...(isPriorityName(name) ? { appearance: 'priority' } : {}),
  }),
}
