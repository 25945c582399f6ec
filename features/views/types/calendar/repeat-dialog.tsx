import { useT } from '@weft/i18n/react'
import { Button, Dialog } from '@weft/ui'

import type { CalendarActs } from './acts/use-acts.ts'

/** Asks whether one occurrence of a repeating date moves, or all that are to come. */
export function RepeatDialog({ acts }: { acts: CalendarActs }) {
  const t = useT()
  const { question, answer } = acts
  if (!question) return null
  const { all, alone } = question
  return (
    <Dialog
      title={t('Move a repeating date')}
      size="small"
      stance="confirming"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(null)
      }}
      footer={
        <>
          <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
          {alone && <Button onClick={() => answer(alone)}>{t('Only this one')}</Button>}
          <Button variant="primary" autoFocus onClick={() => answer(all)}>
            {alone ? t('This and all later ones') : t('Move all')}
          </Button>
        </>
      }
    >
      {alone
        ? t('It repeats. Should only this one move, or the rule with all later ones as well?')
        : t('A later occurrence cannot move alone. All of them can move as far.')}
    </Dialog>
  )
}
