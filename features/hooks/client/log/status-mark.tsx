import type { Delivery } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Pill } from '@weft/ui'

type Told = Pick<Delivery, 'state' | 'status' | 'attempts'>

/** What came of a delivery last: a status, that nothing came, or that it was not sent yet. */
export function StatusMark({ delivery: { state, status, attempts } }: { delivery: Told }) {
  const t = useT()
  if (state === 'unseen') return <Pill>{t('Not sent')}</Pill>
  if (attempts === 0) return <Pill>{t('Waiting')}</Pill>
  return <Pill color={state === 'done' ? 'green' : 'red'}>{status === null ? t('Failed') : status}</Pill>
}
