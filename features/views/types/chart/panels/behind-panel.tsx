import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'

import { ValueDisplay } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import type { Meter } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { Button } from '@weft/ui'

import type { ItemRow, ViewProps } from '../../../client/view-member.ts'
import { findingBehind } from '../aggregate/aggregate.ts'
import type { Behind } from '../chart-card.tsx'
import type { ChartSpec } from '../definition.ts'
import { planOf } from '../plan-of.ts'
import { rowsOf } from '../rows-of.ts'
import styles from './panels.module.css'
import { SidePanel } from './side-panel.tsx'

/** Lines that are made at a time. */
const PAGE = 100

interface BehindPanelProps extends Pick<ViewProps, 'query' | 'env' | 'records' | 'actions' | 'openItemId'> {
  spec: ChartSpec
  behind: Behind
  version: number
  hidesSubItems: boolean
  onClose(): void
}

/** The items that a mark stands for, as they are now, each of which can be opened. */
export function BehindPanel(props: BehindPanelProps) {
  const { spec, behind, query, env, records, actions, version, hidesSubItems, openItemId, onClose } = props
  const t = useT()
  const [limit, setLimit] = useState(PAGE)
  const ready = useMemo(() => {
    const made = planOf(spec, records, { env, read: (row, id) => query.read(row, id) })
    return 'problem' in made ? null : made
  }, [spec, records, env, query])
  const found = useSliced(
    useCallback(
      function* (meter: Meter) {
        const { part, series: column } = behind
        if (!ready) return []
        return yield* findingBehind(rowsOf(query, hidesSubItems), ready.plan, { part, column }, meter)
      },
      // oxlint-disable-next-line react/exhaustive-deps -- the version stands for the rows of the query
      [query, version, hidesSubItems, ready, behind],
    ),
    [query, query.reading, hidesSubItems, ready, behind],
  )
  const rows = found ?? []
  const { primary, context } = records
  // What was measured is told of each; otherwise one more thing to know them by.
  const used = new Set([primary?.id, ready?.x?.id, ready?.series?.id])
  const told =
    ready?.measures[0]?.attribute ??
    records.shown.find(({ id, type }) => !used.has(id) && !type.isAction) ??
    null
  const nameOf = (row: ItemRow) => {
    const data = primary && query.read(row, primary.id)
    const name = primary && data !== null ? primary.type.format(data, primary.settings, context) : ''
    return name === '' ? t('Untitled') : name
  }
  return (
    <SidePanel
      title={behind.title}
      subtitle={found ? t('{count, plural, one {# item} other {# items}}', { count: found.length }) : ''}
      onClose={onClose}
    >
      <ul className={styles['behind']} onKeyDown={walk}>
        {rows.slice(0, limit).map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-current={row.id === openItemId || undefined}
              onClick={() => actions.openItem(row.id)}
            >
              <span dir="auto">{nameOf(row)}</span>
              {told && (
                <ValueDisplay
                  type={told.type}
                  data={query.read(row, told.id)}
                  settings={told.settings}
                  context={context}
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="ghost" size="compact" isBlock onClick={() => setLimit(limit + PAGE)}>
          {t('Show more')}
        </Button>
      )}
    </SidePanel>
  )
}

/** Up and down the list. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const line = (event.target as Element).closest('li')
  const next =
    event.key === 'ArrowDown'
      ? line?.nextElementSibling
      : event.key === 'ArrowUp'
        ? line?.previousElementSibling
        : null
  if (!next) return
  event.preventDefault()
  next.querySelector('button')?.focus()
}
