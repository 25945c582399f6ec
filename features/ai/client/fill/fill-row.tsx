import { ValueDisplay } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Item, ValueContext } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Checkbox } from '@weft/ui'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import rows from '../asking/answer-rows.module.css'
import type { ShownAttribute } from '../asking/use-folder-attributes.ts'
import styles from './fill.module.css'
import { type CurrentValue, type FillRow as Row, isOvertaken, isWritten } from './fill-rows.ts'

interface FillRowProps {
  readonly row: Row
  readonly now: CurrentValue
  readonly attribute: ShownAttribute
  readonly primary: ShownAttribute | undefined
  readonly context: ValueContext
  onTick(isTicked: boolean): void
  onEdit(data: unknown): void
}

/** One item: its value as it is, and as it would be, which can be edited or left out. */
export function FillRow({ row, now, attribute, primary, context, onTick, onEdit }: FillRowProps) {
  const t = useT()
  const item = useRecord(useStore().collection<Item>('items'), row.item_id)
  const name = String(item?.values?.[primary?.id ?? '']?.data ?? '') || t('Untitled')
  const isOver = isOvertaken(row, now)
  const isOn = isWritten(row, now)
  const { type, settings } = attribute
  return (
    <li className={rows['row']} data-off={(row.isThere && !isOn) || undefined}>
      <Checkbox
        aria-label={t('Fill {name}', { name })}
        checked={isOn}
        disabled={!row.isThere}
        onCheckedChange={onTick}
      />
      <div className={styles['item']}>
        <b dir="auto">{name}</b>
        {isOver && (
          <small className={rows['warning']}>
            <TriangleAlert aria-hidden="true" />
            {t('Changed meanwhile. Check it to replace that.')}
          </small>
        )}
        {row.problem !== null && (
          <small className={rows['warning']}>
            <TriangleAlert aria-hidden="true" />
            {row.problem}
          </small>
        )}
      </div>
      <div className={styles['change']}>
        <span className={styles['old']}>
          {now.data === null ? (
            <i>{t('Empty')}</i>
          ) : (
            <ValueDisplay {...{ type, settings, context }} data={now.data} />
          )}
        </span>
        <ArrowRight aria-hidden="true" className="icon-flip" />
        {row.isThere ? (
          <NewValue {...{ row, attribute, context, name, onEdit }} />
        ) : (
          <span className={styles['bone']} />
        )}
      </div>
    </li>
  )
}

interface NewValueProps extends Pick<FillRowProps, 'row' | 'attribute' | 'context' | 'onEdit'> {
  readonly name: string
}

/** The value as it would be; pressed, it is edited as it would be in the item. */
function NewValue({ row: { data }, attribute, context, name, onEdit }: NewValueProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { type, settings, attribute: record } = attribute
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  // In its place, and in no window of its own: many editors open one.
  if (isOpen)
    return (
      <type.Editor
        data={data}
        settings={settings}
        context={context}
        placement="panel"
        label={record.name}
        canEditSettings={false}
        onCommit={(next) => {
          onEdit(next)
          close()
        }}
        onCancel={close}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      className={styles['new']}
      aria-label={t('Edit the value for {name}', { name })}
      onClick={() => setOpen(true)}
    >
      {data === null ? (
        <i>{t('Nothing known')}</i>
      ) : (
        <ValueDisplay {...{ type, settings, context }} data={data} />
      )}
    </button>
  )
}
