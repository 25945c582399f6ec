import type { Item } from '@weft/model'
import { useState } from 'react'

import type { SeriesChange, SeriesChanges } from './series-change.ts'

/** A change of a repeating date that somebody has to say more about. */
export interface RepeatQuestion {
  kind: 'change' | 'remove'
  item: Item
  changes: SeriesChanges
}

interface AskedChange {
  question: RepeatQuestion | null
  /** Does what was asked about for one, for all that follow, or for all; null leaves everything as it is. */
  answer(which: keyof SeriesChanges | null): void
  /** Asks first where it makes a difference to a rule. */
  ask(asked: RepeatQuestion): void
}

/** Asks which occurrences a change is meant for, and hands on what was chosen. */
export function useRepeatQuestion(run: (item: Item, wanted: SeriesChange) => void): AskedChange {
  const [question, setQuestion] = useState<RepeatQuestion | null>(null)
  return {
    question,
    answer(which) {
      setQuestion(null)
      const wanted = question && which && question.changes[which]
      if (wanted) run(question.item, wanted)
    },
    ask(asked) {
      const { one, following, all } = asked.changes
      if (!one && !following && !all) return
      // Nothing to choose: there is no rule, or it makes no difference to it.
      if (asked.kind !== 'change' || one || all) setQuestion(asked)
      else if (following) run(asked.item, following)
    },
  }
}
