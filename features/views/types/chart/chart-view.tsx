import { useT } from '@weft/i18n/react'
import { Button, late, toast } from '@weft/ui'
import { Plus } from 'lucide-react'

import { useHasAddPlace, ViewAddButton } from '../../client/toolbar/tool-places.tsx'
import type { ViewProps } from '../../client/view-member.ts'
import { ChartCard } from './chart-card.tsx'
import styles from './chart.module.css'
import { type ChartSpec, MAX_CHARTS, readCharts } from './definition.ts'
import { nextChart } from './starter-charts.ts'
import { useBeside } from './use-beside.ts'
import { useCalmVersion } from './use-calm-version.ts'
import { useCharts } from './use-charts.ts'

const ChartSettings = late(() => import('./panels/chart-settings.tsx').then((it) => it.ChartSettings))
const BehindPanel = late(() => import('./panels/behind-panel.tsx').then((it) => it.BehindPanel))

/** A page of charts over the items of the view, with the settings of one, or the items behind a bar, beside it. */
export function ChartView(props: ViewProps) {
  const { view, settings, query, env, records, actions, openItemId } = props
  const t = useT()
  const version = useCalmVersion(query)
  const charts = readCharts(view.settings)
  const beside = useBeside(charts)
  const { change, add, remove, moveOf } = useCharts(charts, actions)
  const hidesSubItems = settings.sub_items === 'hide'
  const mayArrange = actions.rights.arrangeView !== false
  const mayAdd = charts.length < MAX_CHARTS
  const { spec: shown, behind } = beside
  const figures = charts.filter(({ kind }) => kind === 'number')
  const pictures = charts.filter(({ kind }) => kind !== 'number')
  const removeOf = (id: string) => () => {
    const onPress = remove(id)
    beside.closeSettings()
    toast.show(t('Chart removed'), { action: { label: t('Undo'), onPress } })
  }
  const cardOf = (spec: ChartSpec) => (
    <ChartCard
      key={spec.id}
      {...{ spec, query, env, records, version, hidesSubItems }}
      isCurrent={spec.id === beside.current}
      onChange={(changed) => change(spec.id, changed)}
      onSettings={() => beside.show({ chart_id: spec.id })}
      onBehind={(next) => beside.show({ behind: next })}
      isFixed={!mayArrange}
      onDuplicate={mayAdd ? () => add(charts.indexOf(spec), spec) : undefined}
      onMove={{ before: moveOf(spec, -1), after: moveOf(spec, 1) }}
      onRemove={charts.length > 1 ? removeOf(spec.id) : undefined}
    />
  )
  const onAdd = () => beside.show({ chart_id: add(charts.length, nextChart(records.all, charts)).id })
  return (
    <div className={styles['stage']}>
      <div className={styles['scroller']}>
        {figures.length > 0 && <div className={styles['figures']}>{figures.map(cardOf)}</div>}
        <div className={styles['sheet']} data-single={pictures.length === 1 || undefined}>
          {pictures.map(cardOf)}
        </div>
        {mayArrange && <AddLine onAdd={mayAdd ? onAdd : null} />}
      </div>
      {mayArrange && (
        <ViewAddButton>
          <Button variant="primary" size="compact" icon={<Plus />} disabled={!mayAdd} onClick={onAdd}>
            {t('Add chart')}
          </Button>
        </ViewAddButton>
      )}
      {beside.hasSettings && shown && (
        <ChartSettings
          key={shown.id}
          {...{ spec: shown, view_id: view.id, records }}
          onChange={(changed, base) => change(shown.id, changed, base)}
          onClose={beside.close}
        />
      )}
      {behind && shown && (
        <BehindPanel
          key={behind.title}
          {...{ spec: shown, behind, query, env, records, actions, version, hidesSubItems, openItemId }}
          onClose={beside.close}
        />
      )}
    </div>
  )
}

/** Below the charts, where no toolbar offers it; null where there are as many as a view shows. */
function AddLine({ onAdd }: { onAdd: (() => void) | null }) {
  const t = useT()
  const isInToolbar = useHasAddPlace()
  if (onAdd && isInToolbar) return null
  return (
    <div className={styles['addLine']}>
      {onAdd ? (
        <Button icon={<Plus />} onClick={onAdd}>
          {t('Add chart')}
        </Button>
      ) : (
        <span>{t('A view shows at most 7 charts')}</span>
      )}
    </div>
  )
}
