import { useCallback, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import { newUuid, sameJson } from '@weft/base'
import { Button, lateComponent, toast, useBackCloses, useRouteChoice } from '@weft/ui'
import { Plus } from 'lucide-react'

import { useLatest } from '../../client/use-latest.ts'
import { useUndoKeys } from '../../client/use-undo-keys.ts'
import type { ViewProps } from '../../client/view-member.ts'
import { type Behind, ChartCard } from './chart-card.tsx'
import styles from './chart.module.css'
import { type ChartSpec, MAX_CHARTS, PLAIN_CHART, readCharts } from './definition.ts'
import { useCalmVersion } from './use-calm-version.ts'

const ChartSettings = lateComponent(() =>
  import('./panels/chart-settings.tsx').then((it) => it.ChartSettings),
)
const BehindPanel = lateComponent(() => import('./panels/behind-panel.tsx').then((it) => it.BehindPanel))

/** A page of charts over the items of the view, with the settings of one, or the items behind a bar, beside it. */
export function ChartView(props: ViewProps) {
  const { view, settings, query, env, records, actions } = props
  const t = useT()
  const version = useCalmVersion(query)
  const opener = useRef<Element | null>(null)
  const charts = readCharts(view.settings)
  const [panel, setPanel] = useRouteChoice(charts.map(({ id }) => `chart-${id}`))
  // Not in the address, which has no word for a bar; it stays while one item after the other is opened from it.
  const [behind, setBehind] = useState<Behind | null>(null)
  useBackCloses(behind !== null, () => setBehind(null))
  const latest = useLatest({ charts })
  const hidesSubItems = settings.sub_items === 'hide'
  useUndoKeys(actions)
  const save = useCallback(
    (next: readonly ChartSpec[], isStep = true, base?: readonly ChartSpec[]) =>
      actions.changeSettings({ charts: next }, isStep, base && { charts: base }),
    [actions],
  )
  const change = useCallback(
    (id: string, changed: Partial<ChartSpec>, base?: Partial<ChartSpec>) => {
      const withFields = (fields: Partial<ChartSpec>) =>
        latest().charts.map((one) => (one.id === id ? { ...one, ...fields } : one))
      const now = latest().charts.find((one) => one.id === id)
      const isNews = base && now && !sameJson({ ...now, ...base }, now)
      // Its settings are tried out beside it, one after another.
      save(withFields(changed), false, isNews ? withFields(base) : undefined)
    },
    [save, latest],
  )
  const show = (next: { chart_id: string } | { behind: Behind }) => {
    if (!panel && !behind) opener.current = document.activeElement
    setPanel('chart_id' in next ? `chart-${next.chart_id}` : null)
    setBehind('behind' in next ? next.behind : null)
  }
  const close = () => {
    setPanel(null)
    setBehind(null)
    // Back to the bar or the menu that it came from.
    if (opener.current instanceof HTMLElement || opener.current instanceof SVGElement) opener.current.focus()
  }
  const add = (after: number, spec: Omit<ChartSpec, 'id'>) => {
    const made = { ...spec, id: newUuid() }
    save(charts.toSpliced(after + 1, 0, made))
    return made
  }
  const remove = (id: string) => {
    const before = charts
    save(charts.filter((one) => one.id !== id))
    setPanel(null)
    toast.show(t('Chart removed'), { action: { label: t('Undo'), onPress: () => save(before, false) } })
  }
  /** Past the next one that stands in the same row or grid; undefined where there is none. */
  const moveOf = (spec: ChartSpec, step: -1 | 1) => {
    const isFigure = spec.kind === 'number'
    const peers = charts.filter(({ kind }) => (kind === 'number') === isFigure)
    const other = peers[peers.indexOf(spec) + step]
    return other && (() => save(charts.map((one) => (one === spec ? other : one === other ? spec : one))))
  }
  const mayArrange = actions.rights.arrangeView !== false
  const mayAdd = charts.length < MAX_CHARTS
  const current = behind?.chart_id ?? panel?.slice('chart-'.length)
  const shown = charts.find(({ id }) => id === current)
  const figures = charts.filter(({ kind }) => kind === 'number')
  const pictures = charts.filter(({ kind }) => kind !== 'number')
  const cardOf = (spec: ChartSpec) => (
    <ChartCard
      key={spec.id}
      {...{ spec, query, env, records, version, hidesSubItems }}
      isCurrent={spec.id === current}
      onChange={(changed) => change(spec.id, changed)}
      onSettings={() => show({ chart_id: spec.id })}
      onBehind={(next) => show({ behind: next })}
      isFixed={!mayArrange}
      onDuplicate={mayAdd ? () => add(charts.indexOf(spec), spec) : undefined}
      onMove={{ before: moveOf(spec, -1), after: moveOf(spec, 1) }}
      onRemove={charts.length > 1 ? () => remove(spec.id) : undefined}
    />
  )
  return (
    <div className={styles['stage']}>
      <div className={styles['scroller']}>
        {figures.length > 0 && <div className={styles['figures']}>{figures.map(cardOf)}</div>}
        <div className={styles['sheet']} data-single={pictures.length === 1 || undefined}>
          {pictures.map(cardOf)}
        </div>
        {mayArrange && (
          <div className={styles['addLine']}>
            {mayAdd ? (
              <Button icon={<Plus />} onClick={() => show({ chart_id: add(charts.length, PLAIN_CHART).id })}>
                {t('Add chart')}
              </Button>
            ) : (
              <span>{t('A view shows at most 7 charts')}</span>
            )}
          </div>
        )}
      </div>
      {panel !== null && !behind && shown && (
        <ChartSettings
          key={shown.id}
          {...{ spec: shown, view_id: view.id, records }}
          onChange={(changed, base) => change(shown.id, changed, base)}
          onClose={close}
        />
      )}
      {behind && shown && (
        <BehindPanel
          key={behind.title}
          {...{ spec: shown, behind, query, env, records, actions, version, hidesSubItems }}
          openItemId={props.openItemId}
          onClose={close}
        />
      )}
    </div>
  )
}
