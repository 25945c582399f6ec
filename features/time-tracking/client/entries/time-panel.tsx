import type { ExtensionPoints } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Item, TimeEntry } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Button, ProgressBar, TextField } from '@weft/ui'
import { Play, Plus, Square, Users } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'

import { secondsOf } from '../../shared/index.ts'
import { isRunningEntry, startTimer, stopTimer } from '../timers.ts'
import { useNow } from '../use-now.ts'
import { useOwnEntries } from '../use-own-entries.ts'
import { writeClock } from '../words.ts'
import styles from './entries.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryLines } from './entry-lines.tsx'
import { estimateOf, sayEstimate } from './estimate.ts'
import { useOthersEntries } from './use-others-entries.ts'

type PanelProps = ExtensionPoints['attribute.time']

/** The timer of an item and the time that was spent on it. */
export function TimePanel(props: PanelProps) {
  const { team_id, item_id, attribute_id, settings, context, isReadOnly } = props
  const t = useT()
  const me = useMe()
  const store = useStore()
  const item = useRecord(store.collection<Item>('items'), item_id)
  const own = useOwnEntries()
  const mine = useMemo(
    () => own.filter((one) => one.item_id === item_id && one.attribute_id === attribute_id),
    [own, item_id, attribute_id],
  )
  const isShared = settings['sharedEntries'] === true
  const others = useOthersEntries({ team_id, board_id: item?.board_id, item_id, attribute_id }, isShared)
  const entries = useMemo(
    () => [...mine, ...others.entries].toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1)),
    [mine, others.entries],
  )
  const running = mine.find(isRunningEntry)
  const at = useNow(entries.some(isRunningEntry))
  const [edited, setEdited] = useState<TimeEntry | 'new' | null>(null)
  if (!item) return null
  const place = { team_id, item_id, attribute_id, board_id: item.board_id }
  const spent = entries.reduce((sum, one) => sum + secondsOf(one, at), 0)
  return (
    <div className={styles['panel']}>
      {running ? (
        <div className={styles['running']}>
          <span className={styles['said']}>
            <b role="timer">{writeClock(secondsOf(running, at), context.locale)}</b>
            <bdi>{running.description}</bdi>
          </span>
          <Button variant="primary" icon={<Square />} onClick={() => stopTimer(store, running)}>
            {t('Stop')}
          </Button>
        </div>
      ) : isReadOnly ? null : (
        <StartForm
          initial={
            mine.at(-1)?.description ??
            nameOf(store.collection<Attribute>('attributes').list(item.board_id), item)
          }
          onStart={(description) => startTimer(store, me.id, { item: place, description, settings })}
        />
      )}
      <Estimate item={item} settings={settings} spent={spent} locale={context.locale} />
      <EntryLines entries={entries} me={me.id} at={at} context={context} onEdit={setEdited} />
      {others.isFailed && <p className={styles['quiet']}>{t('The time of others could not be loaded.')}</p>}
      {isShared && (
        <p className={styles['quiet']}>
          <Users aria-hidden />
          {t('Everyone on this item sees these entries')}
        </p>
      )}
      {!isReadOnly && (
        <Button size="compact" icon={<Plus />} onClick={() => setEdited('new')}>
          {t('Add time')}
        </Button>
      )}
      {edited !== null && (
        <EntryDialog
          place={place}
          entry={edited === 'new' ? null : edited}
          context={context}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

/** What somebody is going to do: a press, or Enter, starts the timer. */
function StartForm({ initial, onStart }: { initial: string; onStart(description: string): void }) {
  const t = useT()
  const [description, setDescription] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const said = description.trim()
  return (
    <form
      className={styles['start']}
      onSubmit={(event) => {
        event.preventDefault()
        if (said === '') field.current?.focus()
        else onStart(said)
      }}
    >
      <TextField
        ref={field}
        aria-label={t('What are you doing?')}
        placeholder={t('What are you doing?')}
        maxLength={500}
        value={description}
        onValueChange={setDescription}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the surface was opened to start
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" variant="primary" icon={<Play />} disabled={said === ''}>
        {t('Start')}
      </Button>
    </form>
  )
}

function Estimate(props: { item: Item; settings: PanelProps['settings']; spent: number; locale: string }) {
  const t = useT()
  const { item, settings, spent, locale } = props
  const attributes = useStore().collection<Attribute>('attributes')
  const estimate = estimateOf(item, settings, (id) => attributes.get(id))
  if (estimate === null) return null
  const share = spent / estimate
  return (
    <div className={styles['estimate']}>
      <span>
        <span>{t('{spent} of {estimate} h', sayEstimate(spent, estimate, locale))}</span>
        <span>{new Intl.NumberFormat(locale, { style: 'percent' }).format(share)}</span>
      </span>
      <ProgressBar label={t('Share of the estimate')} value={Math.min(1, share)} />
    </div>
  )
}

function nameOf(attributes: readonly Attribute[], item: Item): string {
  const primary = attributes.find((one) => one.primary)
  const data = primary && item.values?.[primary.id]?.data
  return typeof data === 'string' ? data : ''
}
