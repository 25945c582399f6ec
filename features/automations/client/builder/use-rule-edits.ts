import { useStore } from '@weft/features/connectivity/client'
import { msg } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Automation } from '@weft/model'
import type { LocalChange } from '@weft/store'
import { createPause, type Pause, toast } from '@weft/ui'
import { useEffect, useMemo, useRef } from 'react'

import { clientAction } from '../../actions/registry.client.ts'
import type { RuleProblem } from '../../shared/index.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import { rulesIn } from '../collections.ts'
import { keepComplete, type RuleFields } from './keep-complete.ts'
import { findStep } from './step-tree.ts'

/** While somebody types, nothing is saved; then all of it at once. */
const PAUSE_MS = 600

export interface RuleEdits {
  /** Saves at once, or what is typed once nothing more comes for a moment. Null where nothing changed. */
  change(fields: RuleFields, isTyped?: boolean): LocalChange | null
  /** Saves what waits, and settles once the server has answered all of it. */
  settled(): Promise<void>
}

/** Edits a rule: shown at once, saved soon, and never left on while it is incomplete. */
export function useRuleEdits(rule: Automation): RuleEdits {
  const t = useT()
  const store = useStore()
  const { ruleBoard } = useRuleBoard()
  const latest = useRef({ ruleBoard, tell: (_problem: RuleProblem, _rule: Automation) => {} })
  const pause = useRef<Pause | null>(null)
  const under = useRef<Promise<unknown> | null>(null)
  useEffect(() => {
    latest.current = {
      ruleBoard,
      tell: ({ at, text }, changed) =>
        toast.show(
          t('Switched off. {card}: {problem}', { card: t(cardName(at, changed)), problem: t(text) }),
          { tone: 'info' },
        ),
    }
  })
  const edits = useMemo(() => {
    const rules = rulesIn(store)
    const note = (change: LocalChange | null) => {
      if (change) under.current = change.settled
      return change
    }
    const complete = (now: Automation, fields: RuleFields) => {
      const { ruleBoard: board, tell } = latest.current
      const kept = keepComplete(now, fields, board)
      if (kept.problem) tell(kept.problem, { ...now, ...fields })
      return kept.fields
    }
    const keep = () => {
      const now = rules.get(rule.id)
      if (!now || !rules.hasDraft(rule.id)) return
      const { enabled } = complete(now, {}) as { enabled?: false }
      if (enabled === false) rules.addDraft(rule.id, { enabled })
      note(rules.flushDrafts([rule.id]))
    }
    const change: RuleEdits['change'] = (fields, isTyped = false) => {
      if (isTyped) {
        rules.addDraft(rule.id, fields)
        pause.current?.ask()
        return null
      }
      pause.current?.flush()
      const now = rules.get(rule.id)
      return now ? note(rules.save(rule.id, complete(now, fields))) : null
    }
    const settled = async () => {
      pause.current?.flush()
      await under.current
    }
    return { keep, change, settled }
  }, [store, rule.id])
  useEffect(() => {
    const made = createPause(edits.keep, PAUSE_MS, PAUSE_MS * 6)
    pause.current = made
    addEventListener('pagehide', made.flush)
    return () => {
      removeEventListener('pagehide', made.flush)
      made.flush()
    }
  }, [edits])
  return edits
}

const CARDS: Readonly<Record<string, string>> = {
  trigger: msg('When'),
  conditions: msg('Only if'),
  steps: msg('Actions'),
}

/** What the card is called that a problem is of. */
export function cardName(at: string, rule: Pick<Automation, 'steps'>): string {
  const step = findStep(rule.steps, at)
  return step ? (clientAction(step.type)?.definition.label ?? step.type) : (CARDS[at] ?? at)
}
