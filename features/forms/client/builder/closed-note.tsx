import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { Button, Callout } from '@weft/ui'

import { closedReason } from '../closed-reason.ts'
import { useSharedForms } from '../use-shared-forms.ts'

interface ClosedNoteProps {
  team_id: number
  /** Asked again whenever its settings are others: changed here, confirmed, or changed elsewhere. */
  view: { id: string; settings: Settings }
  /** Shares it anew, in the name of whoever presses; undefined where that may not be. */
  onShare: (() => void) | undefined
}

/** Says why a form takes no answers although it is shared, and shares it in one's own name. */
export function ClosedNote({ team_id, view, onShare }: ClosedNoteProps) {
  const t = useT()
  const form = useSharedForms(team_id, view.settings, view.id)?.[0]
  if (!form?.closed_reason) return null
  // Whoever shares it, there is no folder for the answers.
  const canShare = form.closed_reason !== 'folder'
  return (
    <Callout
      tone="warning"
      title={t('This form is closed')}
      action={onShare && canShare && <Button onClick={onShare}>{t('Share in my name')}</Button>}
    >
      {closedReason(form, t)}
    </Callout>
  )
}
