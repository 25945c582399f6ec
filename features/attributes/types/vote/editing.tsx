import { useT } from '@weft/i18n/react'
import { Button, Switch } from '@weft/ui'
import { ThumbsUp } from 'lucide-react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import styles from '../../client/settings/settings.module.css'
import { allowsUnvote, definition, isAnonymous, isVoteOf, toggledVote, votesOf } from './definition.ts'

/** A button that gives and takes back the viewer's own vote. */
export function VoteEditor({ data, settings, context, label, onCommit }: EditorProps) {
  const t = useT()
  const votes = votesOf(data)
  return (
    <Button
      size="compact"
      icon={<ThumbsUp />}
      aria-label={label ?? t(definition.label)}
      aria-pressed={votes.some((vote) => isVoteOf(vote, context))}
      onClick={() => onCommit(toggledVote(data, settings, context), { move: 'none', base: data })}
    >
      {votes.length}
    </Button>
  )
}

export function VoteSettings({ settings, onChange, attribute }: SettingsProps) {
  const t = useT()
  const was = isAnonymous(attribute?.settings ?? {})
  const is = isAnonymous(settings)
  return (
    <>
      <Switch
        isSpread
        checked={allowsUnvote(settings)}
        onCheckedChange={(allowUnvote) => onChange({ ...settings, allowUnvote })}
      >
        {t('Allow removing votes')}
      </Switch>
      <Switch isSpread checked={is} onCheckedChange={(anonymous) => onChange({ ...settings, anonymous })}>
        {t('Nobody sees who voted')}
      </Switch>
      {attribute && was !== is && (
        <p className={styles['note']}>
          {is
            ? t('Existing votes become anonymous, too. Their names cannot be restored.')
            : t('Existing votes stay anonymous. New ones will show the voter.')}
        </p>
      )}
    </>
  )
}
