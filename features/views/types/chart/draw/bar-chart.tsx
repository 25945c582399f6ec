import { directionOf } from '@weft/i18n'
import { useLocale } from '@weft/i18n/react'
import { useMemo } from 'react'

import { layOutColumns } from '../layout/columns.ts'
import { layOutRows } from '../layout/rows.ts'
import { measureText } from './measure-text.ts'
import { Plot } from './plot.tsx'
import { useWidth } from './use-width.ts'

export interface BarChartProps {
  label: string
  bars: readonly { name: string; value: number; fill?: string | undefined }[]
  /** Bars stand side by side along time; others lie below each other. */
  isTime: boolean
  textOf(value: number): string
}

const HEIGHT = 200

/** Numbers that are not of items, as bars; whoever shows it has them in a table too. */
export function BarChart({ label, bars, isTime, textOf }: BarChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const { locale } = useLocale()
  const isRtl = directionOf(locale) === 'rtl'
  const scene = useMemo(() => {
    if (width === 0) return null
    const input = {
      width,
      height: HEIGHT,
      cells: bars.map(({ value }) => [value]),
      partNames: bars.map(({ name }) => name),
      isTime,
      otherPart: -1,
      endNames: [],
      target: null,
      showsValues: true,
      isMirrored: isRtl,
      textOf: (value: number | null) => (value ? textOf(value) : ''),
      tickOf: textOf,
      measure: measureText,
    }
    return isTime ? layOutColumns(input, false) : layOutRows(input, false)
  }, [bars, width, isTime, isRtl, textOf])
  return (
    <div ref={box}>
      {scene && (
        <Plot
          label={label}
          scene={scene}
          colorOf={(part) => ({ fill: bars[part]?.fill ?? 'var(--chart-2)', isPale: false })}
          textOf={({ part, value }) => ({ name: bars[part]?.name ?? '', value: textOf(value ?? 0) })}
        />
      )}
    </div>
  )
}
