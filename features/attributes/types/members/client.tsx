import { lateComponent, latePart } from '@weft/ui'
import { Users } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintPeople } from '../../client/paint/people.ts'
import { definition, userIds } from './definition.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Users,
  input: latePart(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data, _settings, context) => paintPeople(cell, userIds(data), context),
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.MembersEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.MembersSettings)),
  editOn: 'open',
}
