import { useT } from '@weft/i18n/react'
import { Button, Dialog, RadioGroup } from '@weft/ui'
import { useId, useState } from 'react'

import type { SeriesChanges } from '../actions/series-change.ts'
import type { CalendarActions } from '../actions/use-calendar-actions.ts'
import type { RepeatQuestion } from '../actions/use-repeat-question.ts'

/** Asks which occurrences of a repeating date are meant. */
export function RepeatDialog({ calendarActions }: { calendarActions: CalendarActions }) {
  const { question, answer } = calendarActions
  return question && <RepeatChoice {...{ question, answer }} />
}

interface RepeatChoiceProps {
  question: RepeatQuestion
  answer: CalendarActions['answer']
}

function RepeatChoice({ question, answer }: RepeatChoiceProps) {
  const t = useT()
  const name = useId()
  const { kind, changes } = question
  const words = {
    one: t('This one'),
    following: t('This and all following'),
    all: t('All of them'),
  }
  const offered = (['one', 'following', 'all'] as const).filter((which) => changes[which])
  const [chosen, setChosen] = useState<keyof SeriesChanges | null>(offered[0] ?? null)
  const isRemoval = kind === 'remove'
  return (
    <Dialog
      title={isRemoval ? t('Delete a repeating item') : t('Change a repeating date')}
      size="small"
      stance="confirming"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) answer(null)
      }}
      footer={
        <>
          <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
          <Button variant={isRemoval ? 'danger' : 'primary'} autoFocus onClick={() => answer(chosen)}>
            {isRemoval ? t('Delete') : t('Change')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          answer(chosen)
        }}
      >
        <RadioGroup<keyof SeriesChanges>
          label={isRemoval ? t('What should be deleted?') : t('What should change?')}
          name={name}
          value={chosen}
          options={offered.map((value) => ({ value, label: words[value] }))}
          onValueChange={setChosen}
        />
      </form>
    </Dialog>
  )
}
