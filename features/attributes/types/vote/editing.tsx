import { useT } from '@weft/i18n/react'
import { Button, Switch } from '@weft/ui'
import { ThumbsUp } from 'lucide-react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { allowsUnvote, definition, toggledVote, votersOf } from './definition.ts'

/** A button that gives and takes back the viewer's own vote. */
export function VoteEditor({ data, settings, context, label, onCommit }: EditorProps) {
  const t = useT()
  return (
    <Button
      size="compact"
      icon={<ThumbsUp />}
      aria-label={label ?? t(definition.label)}
      aria-pressed={votersOf(data).includes(context.me)}
      onClick={() => onCommit(toggledVote(data, settings, context), { move: 'none' })}
    >
      {votersOf(data).length}
    </Button>
  )
}

export function VoteSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <Switch
      isSpread
      checked={allowsUnvote(settings)}
      onCheckedChange={(allowUnvote) => onChange({ ...settings, allowUnvote })}
    >
      {t('A vote can be taken back')}
    </Switch>
  )
}
