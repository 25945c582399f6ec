import { t } from '@weft/i18n'
import type { Settings, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { ThumbsUp } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintVotes } from '../../client/paint/votes.ts'
import { readyPart } from '../../client/ready-part.ts'
import { missingName } from '../../shared/elements/missing-name.ts'
import { definition, isPerson, isVoteOf, toggledVote, votesOf } from './definition.ts'
import { input } from './input.ts'

function paint(cell: HTMLElement, data: unknown, _settings: Settings, context: ValueContext): void {
  const votes = votesOf(data)
  const people = votes.filter(isPerson)
  const names = people.map((id) => context.people.get(id)?.name ?? t(missingName(context)))
  const hidden = votes.length - people.length
  if (hidden > 0)
    names.push(t('{count, plural, one {# anonymous vote} other {# anonymous votes}}', { count: hidden }))
  const isMine = votes.some((vote) => isVoteOf(vote, context))
  paintVotes(cell, { count: votes.length, isMine, title: names.join(', ') })
}

export const member: ClientAttributeType = {
  ...definition,
  icon: ThumbsUp,
  input: readyPart(input),
  paint,
  Editor: late(() => import('./editing.tsx').then((it) => it.VoteEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.VoteSettings)),
  editOn: 'toggle',
  toggle: toggledVote,
}
