import { ValueDisplay } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Item, ValueContext } from '@weft/model'
import { isExcerpt } from '@weft/rich-text'
import type { Store } from '@weft/store'

import { toShown } from '../../data/use-records.ts'
import type { CellEdit, ShownAttribute } from '../../view-member.ts'
import type { RestorePlan } from './plan-restore.ts'
import styles from './restore.module.css'

const SHOWN = 8

interface RestoreLinesProps {
  chosen: RestorePlan
  context: ValueContext
  live: Store
}

/** The first values that change: as they are today, and as they will be. */
export function RestoreLines({ chosen, context, live }: RestoreLinesProps) {
  const t = useT()
  const nameOf = useNameOf(context)
  const all = [...chosen.values.values()].reduce((sum, edits) => sum + edits.length, 0)
  if (all === 0) return null
  const lines = firstLines(chosen)
  const items = live.collection<Item>('items')
  return (
    <table className={styles['lines']}>
      <caption>
        {all > lines.length
          ? t('The first {count} of {all} values', { count: lines.length, all })
          : t('Values that change')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Attribute')}</th>
          <th scope="col">{t('Today')}</th>
          <th scope="col">{t('Restored')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ shown, edit }) => (
          <tr key={`${edit.item_id} ${shown.id}`}>
            <th scope="row" dir="auto">
              {nameOf(items.get(edit.item_id))}
            </th>
            <td dir="auto">{shown.attribute.name}</td>
            <td dir="auto">
              <Shown {...{ shown, context }} data={edit.base ?? todayOf(items.get(edit.item_id), shown)} />
            </td>
            <td dir="auto">
              <Shown {...{ shown, context }} data={edit.data} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What items are called, by the attribute that names them today. */
export function useNameOf(context: ValueContext): (item: Item | undefined) => string {
  const t = useT()
  const attributes = useStore().collection<Attribute>('attributes')
  return (item) => {
    const primary = item && attributes.list(item.board_id).find((one) => one.primary)
    const data = primary ? (item.values?.[primary.id]?.data ?? null) : null
    if (!primary || data === null) return t('Untitled')
    const { type, settings } = toShown(primary)
    return type.format(data, settings, context)
  }
}

/** Of every attribute some, so that none is missing because another has many. */
function firstLines({ values }: RestorePlan): { shown: ShownAttribute; edit: CellEdit }[] {
  const lines: { shown: ShownAttribute; edit: CellEdit }[] = []
  for (let n = 0; n < SHOWN && lines.length < SHOWN; n++)
    for (const [shown, edits] of values) {
      const edit = edits[n]
      if (edit && lines.length < SHOWN) lines.push({ shown, edit })
    }
  return lines
}

const todayOf = (item: Item | undefined, { id }: ShownAttribute): unknown => item?.values?.[id]?.data ?? null

function Shown({ shown, data, context }: { shown: ShownAttribute; data: unknown; context: ValueContext }) {
  const t = useT()
  const { type, settings } = shown
  if (data === null) return <span className={styles['none']}>{t('Empty')}</span>
  if (isExcerpt(data) || type.isPartial)
    return <span className="truncate">{type.format(data, settings, context)}</span>
  return <ValueDisplay {...{ type, data, settings, context }} />
}
