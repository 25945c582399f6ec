import { useT } from '@weft/i18n/react'
import { Button, Dialog, Switch } from '@weft/ui'

interface ChoiceDialogProps {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly isOn: boolean
  readonly isDisabled: boolean
  onChange(isOn: boolean): void
  onClose(): void
}

/** One thing that one hears of, or not; the choice holds at once. */
export function ChoiceDialog({ title, label, hint, isOn, isDisabled, onChange, onClose }: ChoiceDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={title}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Switch isSpread checked={isOn} disabled={isDisabled} hint={hint} onCheckedChange={onChange}>
        {label}
      </Switch>
    </Dialog>
  )
}
