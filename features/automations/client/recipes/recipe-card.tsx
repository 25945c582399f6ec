import { useConnectionStatus } from '@weft/features/connectivity/client'

import styles from '../automations.module.css'
import { RuleSentence } from '../rule-sentence.tsx'
import { type RuleDraft, useRuleActions } from '../use-rule-actions.ts'

/** A rule to begin with, as its name and its sentence: a press makes one like it, which is off. */
export function RecipeCard({ draft }: { draft: RuleDraft }) {
  const { create } = useRuleActions()
  const isOffline = useConnectionStatus() === 'disconnected'
  const { name, trigger = null, conditions = null, steps = [] } = draft
  return (
    <button type="button" className={styles['recipe']} disabled={isOffline} onClick={() => create(draft)}>
      <b>{name}</b>
      <RuleSentence rule={{ trigger, conditions, steps }} />
    </button>
  )
}
