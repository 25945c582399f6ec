import { late } from '@weft/ui'
import { ScanSearch } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintLookup } from '../../client/links/paint-through.ts'
import { readyPart } from '../../client/ready-part.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { labelSettings } from '../../shared/elements/labels.ts'
import { targetShape } from '../../shared/links-to/through-settings.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: ScanSearch,
  input: readyPart(input),
  paint: (cell, data, settings, context) =>
    paintLookup(cell, data, settings, context, definition.format(data, settings, context)),
  choices: (_store, { settings }) =>
    labelSettings(targetShape(settings).settings).labels.map(({ id, name }) => ({ id, label: name })),
  Editor: NoSettings,
  Settings: late(() => import('./lookup-settings-form.tsx').then((it) => it.LookupSettingsForm)),
  editOn: 'open',
  align: () => 'start',
}
