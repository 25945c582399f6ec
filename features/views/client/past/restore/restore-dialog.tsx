import { useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { formatList, formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item, ValueContext } from '@weft/model'
import { Button, Checkbox, Dialog, Skeleton } from '@weft/ui'
import { useState } from 'react'

import type { RestorePlan } from './plan-restore.ts'
import { chosenPart, countOf, OF_ITEMS, runRestore } from './run-restore.ts'
import { RestoreLines, useNameOf } from './restore-lines.tsx'
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

/** What bringing items back to a moment changes, before anything is written; parts of it can be left out. */
export function RestoreDialog({ wish, context, moment, onClose, onRestored }: RestoreDialogProps) {
  const t = useT()
  const live = useStore()
  const refuseOffline = useRefuseOffline()
  const { plan, hasFailed } = useRestorePlan(wish)
  const [unwanted, setUnwanted] = useState<ReadonlySet<string>>(new Set([OF_ITEMS.added]))
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
        {plan && <Choices {...{ plan, unwanted, context }} onUnwanted={setUnwanted} />}
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
  context: ValueContext
  onUnwanted(unwanted: ReadonlySet<string>): void
}

/** A line for each attribute, and for what is done to items themselves. */
function Choices({ plan, unwanted, context, onUnwanted }: ChoicesProps) {
  const t = useT()
  const lines = useLines(plan, context)
  const { locale } = context
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

const NAMED = 3

/** What can be chosen, with how much it is; of what is done to items the first names too. */
function useLines({ values, places, returned, added }: RestorePlan, context: ValueContext) {
  const t = useT()
  const items = useStore().collection<Item>('items')
  const nameOf = useNameOf(context)
  const namesOf = (all: readonly (Item | undefined)[]) => {
    const names = all.slice(0, NAMED).map((one) => nameOf(one))
    return formatList(all.length > NAMED ? [...names, '…'] : names, { locale: context.locale })
  }
  const lines = [...values].map(([{ id, attribute }, edits]) => ({
    id,
    label: attribute.name,
    count: edits.length,
  }))
  const push = (id: string, label: string, count: number) => count > 0 && lines.push({ id, label, count })
  push(OF_ITEMS.places, t('Order and parent items'), places.length)
  const back = namesOf(returned.map(([root]) => root))
  push(
    OF_ITEMS.returned,
    t('Back from the trash, as they were there: {names}', { names: back }),
    returned.length,
  )
  const fresh = namesOf(added.map((id) => items.get(id)))
  push(OF_ITEMS.added, t('Added since, to the trash: {names}', { names: fresh }), added.length)
  return lines
}
