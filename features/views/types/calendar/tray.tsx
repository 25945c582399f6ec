import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { foldText, type Item } from '@weft/model'
import { IconButton, SearchField } from '@weft/ui'
import { CalendarPlus, X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { cardAttributes, placeOf } from '../../client/cards/card-attributes.ts'
import { CardValue } from '../../client/cards/card-values.tsx'
import { WindowedList } from './agenda/windowed-list.tsx'
import type { ShownAttribute } from '../../client/view-member.ts'
import type { CalendarContext } from './calendar-context.ts'
import styles from './tray.module.css'

interface TrayProps {
  context: CalendarContext
  items: readonly Item[]
  /** Something that has a date is over it. */
  isTarget: boolean
  onClose(): void
}

/** Items without a date, to be dragged onto a day. */
export function Tray({ context, items, isTarget, onClose }: TrayProps) {
  const t = useT()
  const { look, records, actions, isMobile } = context
  const [search, setSearch] = useState('')
  const { locale } = records.context
  const wanted = foldText(search, locale)
  const shown = useMemo(
    () =>
      wanted === '' ? items : items.filter((item) => foldText(look.title(item), locale).includes(wanted)),
    [items, wanted, look, locale],
  )
  const id = cardAttributes(records, { count: 30 }).find((one) => placeOf(one) === 'head')
  const mayEdit = actions.rights.editItem
  return (
    <aside
      className={styles['tray']}
      aria-label={t('Unscheduled')}
      data-tray
      data-target={isTarget || undefined}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        if (step === 0 || !(event.target instanceof HTMLElement)) return
        const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')]
        const next = all[all.indexOf(event.target) + step]
        if (!event.target.matches('[data-card]') || !next) return
        event.preventDefault()
        event.stopPropagation()
        next.focus()
      }}
    >
      <header className={styles['head']}>
        <h3>{t('Unscheduled')}</h3>
        <span className={styles['count']}>{formatNumber(items.length)}</span>
        <IconButton size="small" icon={<X />} label={t('Close')} onClick={onClose} />
      </header>
      <div className={styles['search']}>
        <SearchField label={t('Find an item')} size="compact" value={search} onValueChange={setSearch} />
      </div>
      {shown.length === 0 ? (
        <p className={styles['hint']}>
          {items.length === 0 ? t('Everything has a date.') : t('No items match')}
        </p>
      ) : (
        <WindowedList
          label={t('Unscheduled')}
          count={shown.length}
          rowHeight={id ? 60 : 44}
          renderRow={(index) => {
            const item = shown[index]
            return item && <TrayCard {...{ context, item }} attribute={id} />
          }}
        />
      )}
      {mayEdit && items.length > 0 && !isMobile && (
        <p className={styles['hint']}>{t('Drag an item onto a day, or press D on it.')}</p>
      )}
    </aside>
  )
}

interface TrayCardProps {
  context: CalendarContext
  item: Item
  /** What stands below its name. */
  attribute: ShownAttribute | undefined
}

function TrayCard({ context, item, attribute }: TrayCardProps) {
  const t = useT()
  const { look, records, actions, isMobile } = context
  const mayEdit = actions.rights.editItem
  return (
    <div className={styles['slot']}>
      <button
        type="button"
        className={styles['card']}
        data-card={item.id}
        data-color={look.color(item) ?? undefined}
        data-draggable={mayEdit || undefined}
      >
        <span className={styles['dot']} />
        <span className={styles['text']}>
          <bdi className={styles['name']}>{look.title(item) || t('Untitled')}</bdi>
          {attribute && <CardValue {...{ item, attribute }} context={records.context} done={records.done} />}
        </span>
      </button>
      {mayEdit && isMobile && (
        <span className={styles['set']}>
          <IconButton icon={<CalendarPlus />} size="touch" label={t('Set date')} data-set-date={item.id} />
        </span>
      )}
    </div>
  )
}
