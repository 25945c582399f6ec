import { useT } from '@weft/i18n/react'
import { ConfirmDialog } from '@weft/ui'

import type { ItemMove, ViewActions } from '../view-member.ts'

interface ManualOrderQuestionProps {
  /** The move that waits for the answer. */
  asked: ItemMove | null
  /** Why it is asked, in the words of the view. */
  message: string
  actions: Pick<ViewActions, 'changeSettings' | 'moveItems'>
  onAnswered(): void
}

/** Asked where somebody puts items in an order that the sort of the view does not leave them. */
export function ManualOrderQuestion({ asked, message, actions, onAnswered }: ManualOrderQuestionProps) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('Switch to the manual order?')}
      message={message}
      confirmText={t('Remove the sort')}
      isOpen={asked !== null}
      onCancel={onAnswered}
      onConfirm={() => {
        if (asked) {
          actions.changeSettings({ sort: [] })
          actions.moveItems(asked)
        }
        onAnswered()
      }}
    />
  )
}
