import { useEffect, useState } from 'react'

import { changedBy } from '@weft/features/attributes/client'
import { useWhole } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import type { LiveQuery, QueryEnv } from '@weft/query'
import { Callout, useIsThere } from '@weft/ui'

import { dataOf, nameOf } from '../../client/cards/card-attributes.ts'
import type { ItemRow, ShownAttribute, ViewActions, ViewRecords } from '../../client/view-member.ts'
import styles from './document.module.css'
import { findPages } from './find-pages.ts'
import { TextToCome, useTextToCome } from './text-to-come.tsx'

interface PageBodyProps {
  item: Item
  body: ShownAttribute
  /** It was made a moment ago, to be written in. */
  isBegun: boolean
  query: LiveQuery<ItemRow>
  env: QueryEnv
  records: ViewRecords
  actions: ViewActions
  /** Told whether all of the text is shown. */
  onWhole(isWhole: boolean): void
}

/** The long text of a page: written in its place by those who may, read by the others. */
export function PageBody(props: PageBodyProps) {
  const { item, body, isBegun, query, env, records, actions, onWhole } = props
  const t = useT()
  const { type, settings, id, attribute } = body
  const own = dataOf(item, body)
  const [isMissing, setIsMissing] = useState(false)
  const whole = useWhole(item, body, actions, true, () => setIsMissing(true))
  const data = whole ? whole.data : own
  // Once it is there the editor stays: what others write comes into it.
  const isWhole = type.isPartial?.(data) !== true
  const findItems = (text: string) => {
    const rows = query.slice(0, query.length).map(({ row }) => row)
    return findPages(
      text,
      rows.filter((row) => row.id !== item.id),
      (row) => nameOf(row, records),
    ).map(({ id: found, title }) => ({ id: found, title, href: env.urlOf?.(found) ?? '' }))
  }
  const { Editor, Display } = type
  const isThere = useIsThere(Editor)
  const toCome = useTextToCome(isBegun)
  useEffect(() => onWhole(isWhole), [isWhole, onWhole])
  if (actions.rights.editItem && isWhole && isThere)
    return (
      <Editor
        data={data}
        settings={settings}
        context={records.context}
        placement="page"
        pressed={toCome.pressed}
        label={attribute.name}
        findItems={findItems}
        source={{
          team_id: item.team_id,
          item_id: item.id,
          attribute_id: id,
          read: () => {
            const now = records.item(item.id)
            return now && dataOf(now, body)
          },
          write: (next, base) => actions.setValue(item.id, id, next, { base }),
          changedBy: () => changedBy(records.item(item.id), records.context),
        }}
        canEditSettings={false}
        onCommit={(next, save) => actions.setValue(item.id, id, next, save)}
        onSave={(next, base) => actions.setValue(item.id, id, next, { base })?.settled}
        onCancel={() => undefined}
      />
    )
  const text = Display && data !== null && <Display data={data} isMissing={isMissing} isUncut />
  if (actions.rights.editItem && !isMissing)
    return (
      <TextToCome label={attribute.name} props={toCome.props}>
        {text}
      </TextToCome>
    )
  return (
    <>
      {isMissing && <Callout>{t('The whole text is not on this device. Connect to edit it.')}</Callout>}
      {text || <p className={styles['none']}>{t('This page is empty.')}</p>}
    </>
  )
}
