import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, createPause, EmptyState, Skeleton } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import { keepCollapsed, readCollapsed } from '../../client/data/collapsed-groups.ts'
import { useLatest } from '../../client/use-latest.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { GanttChart } from './chart/gantt-chart.tsx'
import { createGanttActions, type GanttActions } from './gantt-actions.ts'
import { toggledIn } from './rows/gantt-rows.ts'
import { useGanttData } from './use-gantt-data.ts'

/** How long a circle that was refused is shown. */
const REFUSED_MS = 6_000

/** Items as bars along time, with what waits for what. */
export function GanttView(props: ViewProps) {
  const { view, records } = props
  const t = useT()
  const { storage } = useEntry()
  const { me } = records.context
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => readCollapsed(storage, me, view.id))
  const data = useGanttData(props, closed)
  const [refused, setRefused] = useState<ReadonlySet<string> | null>(null)
  const latest = useLatest({ props, data, t, onRefused: setRefused })
  const ganttActions = useMemo(() => createGanttActions(latest), [latest])
  useEffect(() => {
    if (refused === null) return
    const pause = createPause(() => setRefused(null), REFUSED_MS, REFUSED_MS)
    pause.ask()
    return () => pause.cancel()
  }, [refused])
  // Without items their absence is said first, by the host of the view.
  if (!data.source && props.query.length === 0) return null
  if (!data.source)
    return <NoDates ganttActions={ganttActions} canAdd={props.actions.rights.createAttribute} />
  if (data.isComing) return <Skeleton rows={8} isWide />
  const toggle = (key: string, isOpen?: boolean) => {
    const next = toggledIn(closed, key, isOpen)
    setClosed(next)
    keepCollapsed(storage, next, { user_id: me, view_id: view.id })
  }
  return <GanttChart {...{ props, data, ganttActions, refused, toggle }} />
}

function NoDates({ ganttActions, canAdd }: { ganttActions: GanttActions; canAdd: boolean }) {
  const t = useT()
  return (
    <EmptyState
      title={t('A timeline needs dates')}
      actions={
        canAdd && (
          <Button variant="primary" icon={<Plus />} onClick={ganttActions.addDates}>
            {t('Add dates')}
          </Button>
        )
      }
    >
      {canAdd
        ? t('Nothing here has a date yet. Add a date attribute to plan items over time.')
        : t('The date attribute is missing.')}
    </EmptyState>
  )
}
