import { useT } from '@weft/i18n/react'
import { ConfirmDialog } from '@weft/ui'

interface SortQuestionProps {
  isOpen: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asked where somebody puts cards in an order that the sort of the view does not leave them. */
export function SortQuestion(props: SortQuestionProps) {
  const t = useT()
  return (
    <ConfirmDialog
      title={t('Switch to the manual order?')}
      message={t('This view is sorted. To put cards where you want them, the sort has to go.')}
      confirmText={t('Remove the sort')}
      {...props}
    />
  )
}
