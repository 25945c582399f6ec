import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Callout, Switch } from '@weft/ui'

import { belowOf, choiceProblems, type Draft } from './choices.ts'
import { ColumnLine } from './column-line.tsx'
import { FirstRows } from './first-rows.tsx'
import styles from './import.module.css'
import { OfProduct, ReadingOptions } from './reading-options.tsx'
import type { ImportFlow } from './use-import.ts'

interface MapColumnsProps {
  draft: Draft
  flow: ImportFlow
  attributes: readonly Attribute[]
  teamId: number
  boardId: string
}

/** Where each column goes, and below that the file's first rows. */
export function MapColumns({ draft, flow, attributes, teamId, boardId }: MapColumnsProps) {
  const t = useT()
  const { preview, choices } = draft
  const isNamed = choices.some(
    ({ target }) => target.kind === 'attribute' && target.attribute_id === preview.primary_attribute_id,
  )
  const problems = choiceProblems(choices, attributes)
  return (
    <div className={styles['mapping']} aria-busy={flow.busy === 'reading' || undefined}>
      <ReadingOptions preview={preview} isBusy={flow.busy !== null} onRead={flow.read} />
      {preview.product !== null && (
        <OfProduct product={preview.product} isBusy={flow.busy !== null} onRead={flow.read} />
      )}
      {belowOf(preview) !== null && (
        <Switch checked={draft.isTree} disabled={flow.busy !== null} onCheckedChange={flow.nest}>
          {t('Put sub-items below their items')}
        </Switch>
      )}
      {preview.ragged > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# row has} other {# rows have}} more or fewer cells than there are columns. Missing cells stay empty; cells too many are listed in the report.',
            { count: preview.ragged },
          )}
        </Callout>
      )}
      {!isNamed && (
        <Callout>
          {t('No column names the items: each is named by its row, such as “{name}”.', {
            name: t('Row {n}', { n: preview.header ? '2' : '1' }),
          })}
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
                preview={preview}
                problem={problems.get(column.index)}
                check={flow.checks.of(column.index)}
                teamId={teamId}
                boardId={boardId}
                onChange={flow.change}
                onInvited={flow.checks.again}
              />
            )
          )
        })}
      </ul>
      <FirstRows preview={preview} />
    </div>
  )
}
