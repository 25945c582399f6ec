import { late } from '@weft/ui'
import { Paperclip } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintFiles } from '../../client/paint/files.ts'
import { readyPart } from '../../client/ready-part.ts'
import { filesOf } from '../../shared/elements/files.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Paperclip,
  input: readyPart(input),
  paint: (cell, data, settings, context) =>
    paintFiles(cell, filesOf(data), settings['show'] === 'list' ? 'list' : 'thumbs', context),
  Editor: late(() => import('./editing.tsx').then((it) => it.AttachmentsEditor)),
  Settings: late(() => import('./settings.tsx').then((it) => it.AttachmentsSettings)),
  editOn: 'open',
}
