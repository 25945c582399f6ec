import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { lateComponent } from '@weft/ui'
import { ThumbsUp } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintVotes } from '../../client/paint/votes.ts'
import { readyPart } from '../../client/ready-part.ts'
import { definition, toggledVote, votersOf } from './definition.ts'
import { intake } from './intake.ts'

function paint(cell: HTMLElement, data: unknown, _settings: Settings, context: ValueContext): void {
  const voters = votersOf(data)
  const names = voters.map((id) => context.people.get(id)?.name ?? t('Removed User'))
  paintVotes(cell, { count: voters.length, isMine: voters.includes(context.me), title: names.join(', ') })
}

export const member: ClientAttributeType = {
  ...definition,
  icon: ThumbsUp,
  intake: readyPart(intake),
  paint,
  Editor: lateComponent(() => import('./editing.tsx').then((it) => it.VoteEditor)),
  Settings: lateComponent(() => import('./editing.tsx').then((it) => it.VoteSettings)),
  editOn: 'toggle',
  toggle: toggledVote,
}
