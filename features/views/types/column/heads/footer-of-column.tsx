import { computingFooter, type FooterValue, inPieces, type Meter, type QueryEnv } from '@weft/query'
import { useSliced } from '@weft/store/react'
import { useCallback, useMemo } from 'react'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import { footerText } from '../../../client/data/footer-text.ts'
import type { ShownAttribute, ViewRecords } from '../../../client/view-member.ts'
import type { ColumnSettings } from '../definition.ts'
import type { Line, Lines } from '../stacking/build-board.ts'
import styles from './heads.module.css'

/** Steps of reading a cell, which may be computed. */
const CELL_STEPS = 5

interface FooterProps {
  footer: ColumnSettings['footer']
  lines: Lines
  env: QueryEnv
  records: ViewRecords
}

/** What the cards of a column come to, such as a sum; cards that only linger do not count. */
export function FooterOfColumn({ footer, lines, env, records }: FooterProps) {
  const attribute = footer && records.all.find(({ id }) => id === footer.attribute_id)
  const value = useSliced(
    useCallback(
      (meter: Meter) => counting({ footer, attribute, lines, env }, meter),
      [footer, attribute, lines, env],
    ),
    [footer, attribute, env],
  )
  const isEmpty = lines.every((line) => line.hiddenByFilter)
  const said = useMemo(() => {
    // Of no cards at all there is nothing to say.
    if (!footer || !attribute || value === undefined || isEmpty) return null
    return {
      ...footerText(value, footer.aggregate, attribute, records.context),
      of: attribute.attribute.name,
    }
  }, [footer, attribute, value, isEmpty, records.context])
  if (!said) return null
  return (
    <span className={styles['footer']} title={`${said.of} · ${said.label}`}>
      <span className={styles['of']}>
        {/* A sum is what a number beside a name is taken for. */}
        {footer?.aggregate === 'sum' ? (
          <bdi>{said.of}</bdi>
        ) : (
          <>
            {said.label} <bdi>{said.of}</bdi>
          </>
        )}
      </span>
      <bdi className="tabular">{said.value}</bdi>
    </span>
  )
}

function* counting(
  {
    footer,
    attribute,
    lines,
    env,
  }: Omit<FooterProps, 'records'> & { attribute: ShownAttribute | null | undefined },
  meter: Meter,
): Generator<void, FooterValue> {
  if (!footer || !attribute) return null
  const counted = lines.filter((line) => !line.hiddenByFilter)
  const cells: unknown[] = []
  const each = (at: number) => void cells.push(dataOf((counted[at] as Line).row, attribute))
  yield* inPieces(counted.length, meter, { steps: CELL_STEPS, each })
  return yield* computingFooter(footer.aggregate, cells, { attribute, env, meter })
}
