import { useT } from '@weft/i18n/react'
import { Checkbox } from '@weft/ui'

import rows from '../asking/answer-rows.module.css'
import type { FolderAttributes, ShownAttribute } from '../asking/use-folder-attributes.ts'
import { WritingLine } from '../asking/writing-line.tsx'
import { FillRow } from './fill-row.tsx'
import styles from './fill.module.css'
import type { Filling } from './use-filling.ts'

interface FillPreviewProps {
  readonly filling: Filling
  readonly attributes: FolderAttributes
  readonly attribute: ShownAttribute
}

/** What the model wrote, item by item, in the order in which they were picked. */
export function FillPreview({ filling, attributes, attribute }: FillPreviewProps) {
  const t = useT()
  const there = filling.rows.filter(({ isThere }) => isThere)
  const ticked = filling.written.length
  return (
    <div className={styles['preview']}>
      <div className={rows['row']} data-head>
        <Checkbox
          aria-label={t('Select all')}
          checked={ticked > 0 && ticked === there.length}
          isMixed={ticked > 0 && ticked < there.length}
          disabled={there.length === 0}
          onCheckedChange={(isTicked) => there.forEach(({ item_id }) => filling.tick(item_id, isTicked))}
        />
        <span>{attributes.primary?.attribute.name}</span>
        <span>{attribute.attribute.name}</span>
      </div>
      <ul className={rows['rows']}>
        {filling.rows.map((row) => (
          <FillRow
            key={row.item_id}
            row={row}
            now={filling.nowOf(row.item_id)}
            attribute={attribute}
            primary={attributes.primary}
            context={attributes.context}
            onTick={(isTicked) => filling.tick(row.item_id, isTicked)}
            onEdit={(data) => filling.edit(row.item_id, data)}
          />
        ))}
      </ul>
      {filling.left_out > 0 && (
        <p className={styles['left']}>
          {t(
            '{count, plural, one {# item was not sent: you cannot change it, or it is gone.} other {# items were not sent: you cannot change them, or they are gone.}}',
            { count: filling.left_out },
          )}
        </p>
      )}
      {filling.state === 'writing' && (
        <WritingLine onStop={filling.stop}>
          {t('{done} of {all} items. You can edit the others meanwhile.', {
            done: there.length,
            all: filling.rows.length,
          })}
        </WritingLine>
      )}
    </div>
  )
}
