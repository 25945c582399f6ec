import { late } from '@weft/ui'
import { Users } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintPeople } from '../../client/paint/people.ts'
import { definition, userIds } from './definition.ts'

export const member: ClientAttributeType = {
  ...definition,
  icon: Users,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data, _settings, context) => paintPeople(cell, userIds(data), context),
  Editor: late(() => import('./editing.tsx').then((it) => it.MembersEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.MembersSettings)),
  DefaultField: late(() => import('./editing.tsx').then((it) => it.PeopleDefault)),
  settingsFor: () => ({ ...definition.defaultSettings, boardMembersOnly: true }),
  editOn: 'open',
}
