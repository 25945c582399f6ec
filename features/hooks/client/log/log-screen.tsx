import type { Hook } from '@weft/features/hooks/shared'
import { useT } from '@weft/i18n/react'
import { Button, EmptyState, IconButton, Page, Segmented, Skeleton, TextLink } from '@weft/ui'
import { History, RefreshCw, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { hookPath, HOOKS_PATH } from '../paths.ts'
import { useHooks } from '../use-hooks.ts'
import { DeliveryList } from './delivery-list.tsx'
import { DeliveryView } from './delivery-view.tsx'
import styles from './log.module.css'
import { ResendRange } from './resend-range.tsx'
import { useLog } from './use-log.ts'

/** What a hook sent, and the chosen delivery. */
export function LogScreen({ hookId, delivery }: { hookId: string; delivery: string | null }) {
  const t = useT()
  const [hooks] = useHooks()
  const hook = Array.isArray(hooks) ? hooks.find(({ id }) => id === hookId) : undefined
  return (
    <Page
      title={t('Deliveries')}
      description={
        <TextLink href={hook ? hookPath(hook.id) : HOOKS_PATH}>
          <bdi>{hook?.name ?? t('All hooks')}</bdi>
        </TextLink>
      }
      width={1200}
    >
      {hooks === null ? (
        <Skeleton rows={6} />
      ) : hook ? (
        <Deliveries hook={hook} chosen={delivery} />
      ) : (
        <EmptyState isFramed title={t('Hook missing or not loaded')} />
      )}
    </Page>
  )
}

function Deliveries({ hook, chosen }: { hook: Hook; chosen: string | null }) {
  const t = useT()
  const [kind, setKind] = useState<'all' | 'failed'>('all')
  const [isAsking, setIsAsking] = useState(false)
  const { rows, hasMore, again, more } = useLog(hook, kind === 'failed')
  return (
    <>
      <div className={styles['bar']}>
        <Segmented
          label={t('Which deliveries')}
          value={kind}
          options={[
            { value: 'all', label: t('All') },
            { value: 'failed', label: t('Failed') },
          ]}
          onValueChange={(value) => setKind(value === 'failed' ? 'failed' : 'all')}
        />
        <IconButton icon={<RotateCw />} label={t('Reload')} onClick={again} />
        <Button
          size="compact"
          icon={<RefreshCw />}
          disabled={!hook.enabled}
          onClick={() => setIsAsking(true)}
        >
          {t('Send a range again')}
        </Button>
      </div>
      <div className={styles['split']} data-open={chosen !== null || undefined}>
        <div className={styles['side']}>
          {rows === null ? (
            <Skeleton rows={6} />
          ) : rows.length === 0 ? (
            <EmptyState isFramed icon={<History />} title={t('No deliveries')}>
              {t('What is sent stays here for 30 days.')}
            </EmptyState>
          ) : (
            <DeliveryList hookId={hook.id} rows={rows} chosen={chosen} />
          )}
          {hasMore && <Button onClick={more}>{t('Show more')}</Button>}
        </div>
        {chosen !== null && <DeliveryView key={chosen} hook={hook} delivery={chosen} onResent={again} />}
      </div>
      {isAsking && (
        <ResendRange
          hook={hook}
          onClose={(isDone) => {
            setIsAsking(false)
            if (isDone) again()
          }}
        />
      )}
    </>
  )
}
