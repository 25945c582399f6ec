import { useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Button, Checkbox, Dialog, Skeleton } from '@weft/ui'
import { useState } from 'react'

import type { RestorePlan } from './plan-restore.ts'
import { chosenPart, countOf, runRestore } from './run-restore.ts'
import { RestoreLines } from './restore-lines.tsx'
import { sayLeft } from './say-left.ts'
import { type RestoreWish, useRestorePlan } from './use-restore-plan.ts'
import styles from './restore.module.css'

interface RestoreDialogProps {
  wish: RestoreWish
  context: ValueContext
  /** The moment in words. */
  moment: string
  onClose(): void
  /** It is being written. */
  onRestored(): void
}

const PLACES = 'places'

/** What bringing items back to a moment changes, before anything is written; parts of it can be left out. */
export function RestoreDialog({ wish, context, moment, onClose, onRestored }: RestoreDialogProps) {
  const t = useT()
  const live = useStore()
  const refuseOffline = useRefuseOffline()
  const { plan, hasFailed } = useRestorePlan(wish)
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set())
  const chosen = plan && chosenPart(plan, unwanted)
  const count = chosen ? countOf(chosen) : 0
  const restore = () => {
    if (!chosen || refuseOffline()) return
    runRestore({ store: live, folder: wish.folder, refuseOffline }, chosen, moment)
    onRestored()
  }
  return (
    <Dialog
      title={wish.ids ? t('Restore items') : t('Restore this state')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={count === 0} onClick={restore}>
            {t('Restore')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <p className={styles['sum']} role="status">
          {hasFailed
            ? t('This cannot be compared with today right now. Close this and try again.')
            : !plan
              ? t('Comparing {moment} with today…', { moment })
              : countOf(plan) === 0
                ? t('Nothing to restore: everything that can be is as it was {moment}.', { moment })
                : t('As it was {moment}:', { moment })}
        </p>
        {!plan && !hasFailed && <Skeleton rows={3} />}
        {plan && <Choices {...{ plan, unwanted }} locale={context.locale} onUnwanted={setUnwanted} />}
        {chosen && <RestoreLines {...{ chosen, context, live }} />}
        {plan && plan.left.length > 0 && (
          <div className={styles['left']}>
            <h3>{t('Stays as it is today')}</h3>
            <ul>
              {plan.left.map((one) => (
                <li key={`${one.why} ${one.name}`} dir="auto">
                  {sayLeft(one)}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  plan: RestorePlan
  unwanted: ReadonlySet<string>
  locale: string
  onUnwanted(unwanted: ReadonlySet<string>): void
}

/** A line for each attribute, and for what is done to items themselves. */
function Choices({ plan, unwanted, locale, onUnwanted }: ChoicesProps) {
  const t = useT()
  const lines = [...plan.values].map(([{ id, attribute }, edits]) => ({
    id,
    label: attribute.name,
    count: edits.length,
  }))
  if (plan.places.length > 0)
    lines.push({ id: PLACES, label: t('Order and parent items'), count: plan.places.length })
  return (
    <div className={styles['choices']} role="group" aria-label={t('What is restored')}>
      {lines.map(({ id, label, count }) => (
        <Checkbox
          key={id}
          checked={!unwanted.has(id)}
          onCheckedChange={(isWanted) => {
            const next = new Set(unwanted)
            if (isWanted) next.delete(id)
            else next.add(id)
            onUnwanted(next)
          }}
        >
          <span className={styles['choice']}>
            <bdi>{label}</bdi>
            <span>{formatNumber(count, { locale })}</span>
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
