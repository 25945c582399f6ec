import { computeFooter, type QueryEnv } from '@weft/query'
import { useMemo } from 'react'

import { dataOf } from '../../../client/cards/card-attributes.ts'
import { footerText } from '../../../client/data/footer-text.ts'
import type { ViewRecords } from '../../../client/view-member.ts'
import type { ColumnSettings } from '../definition.ts'
import type { Lines } from '../stacking/build-board.ts'
import styles from './heads.module.css'

interface FooterProps {
  footer: ColumnSettings['footer']
  lines: Lines
  env: QueryEnv
  records: ViewRecords
}

/** What the cards of a column come to, such as a sum; cards that only linger do not count. */
export function FooterOfColumn({ footer, lines, env, records }: FooterProps) {
  const said = useMemo(() => {
    const attribute = footer && records.all.find(({ id }) => id === footer.attribute_id)
    if (!footer || !attribute) return null
    const cells = lines.filter((line) => !line.hiddenByFilter).map(({ row }) => dataOf(row, attribute))
    const value = computeFooter(footer.aggregate, cells, attribute, env)
    return {
      ...footerText(value, footer.aggregate, attribute, records.context),
      of: attribute.attribute.name,
    }
  }, [footer, lines, env, records.all, records.context])
  if (!said) return null
  return (
    <span className={styles['footer']} title={`${said.of} · ${said.label}`}>
      <span className="visually-hidden">{said.label}</span> <bdi className="tabular">{said.value}</bdi>
    </span>
  )
}
