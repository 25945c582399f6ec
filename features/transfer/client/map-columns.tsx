import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Callout } from '@weft/ui'

import { choiceProblems } from './choices.ts'
import { ColumnLine } from './column-line.tsx'
import { FirstRows } from './first-rows.tsx'
import styles from './import.module.css'
import { ReadingOptions } from './reading-options.tsx'
import type { Draft, ImportFlow } from './use-import.ts'

interface MapColumnsProps {
  draft: Draft
  flow: ImportFlow
  attributes: readonly Attribute[]
}

/** Where each column goes, over the file's first rows. */
export function MapColumns({ draft, flow, attributes }: MapColumnsProps) {
  const t = useT()
  const { preview, choices } = draft
  const problems = choiceProblems(choices, attributes)
  return (
    <div className={styles['mapping']} aria-busy={flow.busy === 'reading' || undefined}>
      <ReadingOptions preview={preview} isBusy={flow.busy !== null} onRead={flow.read} />
      <FirstRows preview={preview} />
      {preview.ragged > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# row has} other {# rows have}} more or fewer cells than there are columns. Missing cells stay empty; cells too many are listed in the report.',
            { count: preview.ragged },
          )}
        </Callout>
      )}
      <ul className={styles['columns']} aria-label={t('Columns')}>
        {preview.columns.map((column, at) => {
          const choice = choices[at]
          return (
            choice && (
              <ColumnLine
                key={column.index}
                column={column}
                choice={choice}
                attributes={attributes}
                problem={problems.get(column.index)}
                onChange={flow.change}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}
