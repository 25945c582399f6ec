import { useT } from '@weft/i18n/react'
import { Button, EmptyState } from '@weft/ui'
import { CloudOff, Lock } from 'lucide-react'

import type { AskProblem } from './use-asked.ts'

interface AskedNoteProps {
  readonly problem: AskProblem
  /** What could not be loaded. */
  readonly title: string
  onAgain(): void
}

/** Instead of what the server did not tell. */
export function AskedNote({ problem, title, onAgain }: AskedNoteProps) {
  const t = useT()
  if (problem === 'forbidden')
    return (
      <EmptyState title={t('You cannot see the automations of this board')} icon={<Lock />} isFramed>
        {t('Ask someone who manages the board to invite you.')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={title}
      icon={<CloudOff />}
      isFramed
      actions={<Button onClick={onAgain}>{t('Try again')}</Button>}
    >
      {t('The server cannot be reached.')}
    </EmptyState>
  )
}
