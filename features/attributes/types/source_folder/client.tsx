import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { FolderTree } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintText } from '../../client/paint/text.ts'
import { readyPart } from '../../client/ready-part.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

const format = (data: unknown, settings: Settings, context: ValueContext) =>
  // Only our own words have translations; names of folders come through unchanged.
  t(definition.format(data, settings, context))

export const member: ClientAttributeType = {
  ...definition,
  format,
  groups: (data, settings, context) =>
    definition.groups?.(data, settings, context).map((group) => ({ ...group, label: t(group.label) })) ?? [],
  icon: FolderTree,
  input: readyPart(input),
  paint: (cell, data, settings, context) =>
    paintText(cell, data === null ? '' : format(data, settings, context)),
  movesItem: true,
  Editor: late(() => import('./editing.tsx').then((it) => it.SourceFolderEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.SourceFolderSettings)),
  editOn: 'open',
}
