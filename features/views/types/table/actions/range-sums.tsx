import { useEffect, useState } from 'react'

import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { trueMinus } from '@weft/numbers'
import { type Job, pageTurns, startJob } from '@weft/query'

import type { GridControl } from '../grid/grid-control.ts'
import type { CellRange } from '../grid/selection.ts'
import type { GridContext } from './grid-context.ts'
import { createQuietRun } from '../when-quiet.ts'
import styles from './actions.module.css'
import { type RangeSum, summing } from './sum-range.ts'
import { tellSelection } from './tell.ts'

interface RangeSumsProps {
  control: GridControl
  gridContext: Pick<GridContext, 'columns' | 'records' | 'query'>
}

/** What the selected cells come to, over the end of the last line; said aloud, too. */
export function RangeSums({ control, gridContext }: RangeSumsProps) {
  const t = useT()
  const [sum, setSum] = useState<RangeSum | null>(null)
  const { columns, records, query } = gridContext
  useEffect(() => {
    let told = ''
    let job: Job | null = null
    const tell = (next: RangeSum) => {
      setSum(next)
      const size = `${next.rows} ${next.columns}`
      if (size !== told) tellSelection(next)
      told = size
    }
    const read = () => {
      const { range } = control
      job?.cancel()
      if (!range || !isSeveral(range)) {
        setSum(null)
        return
      }
      const gridContext = { columns, context: records.context }
      job = startJob((meter) => summing(control, range, gridContext, meter), tell, { turns: pageTurns })
    }
    const quiet = createQuietRun(read)
    const stops = [control.subscribe(() => quiet.ask()), query.subscribe(() => quiet.ask())]
    quiet.ask()
    return () => {
      for (const stop of stops) stop()
      quiet.cancel()
      job?.cancel()
    }
  }, [control, columns, records, query])
  if (!sum) return null
  const { locale } = records.context
  const plain = (value: number) => formatNumber(value, { locale, maximumFractionDigits: 2 })
  const shown = (value: number) => trueMinus(sum.format ? sum.format(value) : plain(value))
  return (
    <output className={styles['sums']} aria-label={t('Selected cells')}>
      <Sum label={t('cells')} value={plain(sum.cells)} />
      {sum.filled !== null && <Sum label={t('filled')} value={plain(sum.filled)} />}
      {sum.numbers > 0 && (
        <>
          <Sum label={t('sum')} value={shown(sum.sum)} />
          <Sum label={t('avg')} value={shown(sum.sum / sum.numbers)} />
        </>
      )}
    </output>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <span>
      {label} <b dir="auto">{value}</b>
    </span>
  )
}

function isSeveral({ top, bottom, start, end }: CellRange): boolean {
  return top !== bottom || start !== end
}
