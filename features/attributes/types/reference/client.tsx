import { type Settings, type ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { ArrowRightLeft } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { parseLinks } from '../../client/links/find-items.ts'
import { linkIndexOf } from '../../client/links/link-index.ts'
import { showMirror } from '../../client/links/show-mirror.ts'
import { writeLinks } from '../../client/links/write-links.ts'
import { chipName, paintChips } from '../../client/paint/chips.ts'
import { readyPart } from '../../client/ready-part.ts'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

function paint(cell: HTMLElement, data: unknown, settings: Settings, _context: ValueContext): void {
  paintChips(cell, data, referenceSettings(settings).board_id)
}

export const member: ClientAttributeType = {
  ...definition,
  icon: ArrowRightLeft,
  input: readyPart({ ...input, parse: parseLinks }),
  paint,
  choices: (store, { id }) =>
    linkIndexOf(store)
      .targets(id)
      .map((link) => ({ id: link.item_id, label: chipName(link) })),
  write: writeLinks,
  beforeCreate: showMirror,
  Editor: late(() => import('./editing.tsx').then((it) => it.ReferenceEditor)),
  Settings: late(() => import('./reference-settings-form.tsx').then((it) => it.ReferenceSettingsForm)),
  editOn: 'open',
  // Their number adds up; they themselves are read from their beginning.
  align: () => 'start',
  takesMore: (settings) => referenceSettings(settings).multiple,
}
