import { ValueDisplay } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item, ValueContext } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Checkbox, IconButton } from '@weft/ui'
import { TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'

import type { Draft } from './drafts.ts'
import type { ShownAttribute } from '../asking/use-folder-attributes.ts'
import rows from '../asking/answer-rows.module.css'
import styles from './generate.module.css'

interface PreviewRowProps {
  readonly draft: Draft
  readonly context: ValueContext
  readonly columns: readonly ShownAttribute[]
  readonly more: readonly ShownAttribute[]
  onChange(changed: Partial<Draft>): void
  onRemove(): void
}

/** One item that is not there yet: its name can be written anew, and it can be left out. */
export function PreviewRow({ draft, context, columns, more, onChange, onRemove }: PreviewRowProps) {
  const t = useT()
  const [isCompared, setCompared] = useState(false)
  const { name, isTicked, like, values } = draft
  const dropped = [...columns, ...more].filter(({ id }) => draft.dropped.includes(id))
  return (
    <li>
      <div className={rows['row']} data-below={draft.is_below || undefined} data-off={!isTicked || undefined}>
        <Checkbox
          aria-label={t('Add {name}', { name })}
          checked={isTicked}
          onCheckedChange={(isOn) => onChange({ isTicked: isOn })}
        />
        <div className={styles['name']}>
          <input
            dir="auto"
            aria-label={t('Name')}
            value={name}
            onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          />
          {like && (
            <small className={rows['warning']}>
              <TriangleAlert aria-hidden="true" />
              <span>
                {t('Looks like {name}.', { name: like.name })}{' '}
                <button type="button" aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
                  {t('Compare')}
                </button>
              </span>
            </small>
          )}
          {dropped.length > 0 && (
            <small className={rows['warning']}>
              <TriangleAlert aria-hidden="true" />
              <span>
                {t('Left out what does not fit: {attributes}', {
                  attributes: formatList(dropped.map(({ attribute }) => attribute.name)),
                })}
              </span>
            </small>
          )}
          <More {...{ context, more, values }} />
        </div>
        <Values {...{ columns, values, context }} />
        <IconButton icon={<X />} label={t('Leave out')} size="small" onClick={onRemove} />
      </div>
      {isCompared && like && <Compared {...{ like, columns, context }} />}
    </li>
  )
}

interface ValuesProps {
  readonly columns: readonly ShownAttribute[]
  readonly values: Readonly<Record<string, unknown>>
  readonly context: ValueContext
}

function Values({ columns, values, context }: ValuesProps) {
  return columns.map(({ id, type, settings }) => (
    <span key={id} className={styles['value']}>
      {id in values && <ValueDisplay {...{ type, settings, context }} data={values[id]} />}
    </span>
  ))
}

/** What has no column, in words: everything that would be added is seen before. */
function More({ more, values, context }: Omit<ValuesProps, 'columns'> & { more: ValuesProps['columns'] }) {
  return more
    .filter(({ id }) => id in values)
    .map(({ id, attribute, type, settings }) => (
      <small key={id} className={styles['more']}>
        <bdi>{attribute.name}</bdi>
        <ValueDisplay {...{ type, settings, context }} data={values[id]} />
      </small>
    ))
}

interface ComparedProps extends Omit<ValuesProps, 'values'> {
  readonly like: { id: string; name: string }
}

/** The item that is there, below the one that looks like it. */
function Compared({ like, columns, context }: ComparedProps) {
  const t = useT()
  const item = useRecord(useStore().collection<Item>('items'), like.id)
  const slots = Object.entries(item?.values ?? {})
  const values = Object.fromEntries(slots.map(([id, slot]) => [id, slot.data]))
  return (
    <div className={rows['row']} data-compared>
      <span />
      <div className={styles['name']}>
        <b dir="auto">{like.name}</b>
        <small className={styles['more']}>{t('In this folder already')}</small>
      </div>
      <Values {...{ columns, values, context }} />
      <span />
    </div>
  )
}
