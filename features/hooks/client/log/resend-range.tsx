import { now, toWireTime } from '@weft/base'
import { useAttempt, useEntry } from '@weft/features/session/client'
import { type Hook, resendDeliveries } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Button, Checkbox, Dialog, Dropdown, toast } from '@weft/ui'
import { useState } from 'react'

import styles from './log.module.css'

const HOUR = 3_600_000
const RANGES = [1, 24, 24 * 7, 24 * 30] as const

/** Has what happened within a time sent once more. */
export function ResendRange({ hook, onClose }: { hook: Hook; onClose(isDone: boolean): void }) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const [hours, setHours] = useState<number>(24)
  const [failed, setFailed] = useState(true)
  const labelOf = (count: number) =>
    count < 24
      ? t('{count, plural, one {The last hour} other {The last # hours}}', { count })
      : t('{count, plural, one {The last day} other {The last # days}}', { count: count / 24 })
  const resend = async () => {
    const at = now()
    const isDone = await attempt(async () => {
      const { resent } = (
        await client.call(resendDeliveries, {
          params: { team_id: String(hook.team_id), id: hook.id },
          body: { from: toWireTime(at - hours * HOUR), to: toWireTime(at + HOUR), failed },
        })
      ).data
      toast.success(
        t(
          '{count, plural, =0 {Nothing to send again} one {# delivery is sent again} other {# deliveries are sent again}}',
          {
            count: resent,
          },
        ),
      )
    })
    if (isDone) onClose(true)
  }
  return (
    <Dialog
      title={t('Send again')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose(false)}
      footer={
        <>
          <Button onClick={() => onClose(false)}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => void resend()}>
            {t('Send again')}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        <Dropdown
          label={t('What happened in')}
          options={RANGES.map((one) => ({ id: String(one), label: labelOf(one) }))}
          value={String(hours)}
          onValueChange={(id) => setHours(Number(id))}
        />
        <Checkbox checked={failed} onCheckedChange={setFailed}>
          {t('Only what did not arrive')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
