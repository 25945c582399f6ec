import type { Settings } from '@weft/model'
import { Skeleton } from '@weft/ui'
import { useT } from '@weft/i18n/react'
import type { QueryEnv } from '@weft/query'
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { HERE } from '@weft/features/publishing/shared'

import { readQuerySettings } from '../../shared/query-settings.ts'
import type { ClientViewType } from '../view-member.ts'
import { OpenedPanel } from './opened-panel.tsx'
import type { PublishedFrame } from './published-frame.ts'
import type { PublishedStore } from './published-store.ts'
import styles from './published-view.module.css'
import { readerActions, type ReaderWays } from './reader-actions.ts'
import { SearchBar } from './search-bar.tsx'
import { usePublishedQuery } from './use-published-query.ts'
import { usePublishedRecords } from './use-published-records.ts'

interface PublishedViewProps {
  readonly store: PublishedStore
  readonly member: ClientViewType
  readonly ways: ReaderWays
  readonly view_id: string
}

const FOLDER = { team_id: 0, board_id: HERE, id: HERE }

/** A view in its own look over what the server sent of it. Readers may look at it in another way; nobody else sees that. */
export function PublishedView({ store, member, ways, view_id }: PublishedViewProps) {
  const frame = useSyncExternalStore(store.subscribe, store.frame)
  const { viewSettings, settings, changeSettings } = useOwnSettings(frame)
  const { rows } = store
  const t = useT()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).trim()
  // As in the application: what is found is a list, whatever lies below what.
  const isNested =
    !member.isFlat && settings.filter === null && settings.sub_items === 'nested' && wanted === ''
  const bar = useRef<HTMLDivElement>(null)
  const { opened } = ways
  const openItemId = useSyncExternalStore(opened.subscribe, opened.get)
  const env = useMemo<QueryEnv>(
    () => ({ attribute: frame.attribute, context: frame.context, done: frame.done }),
    [frame],
  )
  const records = usePublishedRecords(store, frame, settings, isNested)
  const { filter, sort, groups } = settings
  const spec = useMemo(() => {
    const attribute_ids = records.shown.map(({ id }) => id)
    return { filter, sort, groups, search: { text: wanted, attribute_ids } }
  }, [filter, sort, groups, wanted, records.shown])
  const query = usePublishedQuery(store, { spec, env, isNested })
  const found = query.length
  const count = useSyncExternalStore(rows.subscribe, () => rows.size)
  const actions = useMemo(
    () => ({
      ...readerActions(ways, changeSettings),
      focusSearch: () => bar.current?.querySelector('input')?.focus(),
    }),
    [ways, changeSettings],
  )
  // A chart shows no items: there is nothing to be found in it.
  const isSearched = count > 0 && frame.view.type !== 'chart'
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || openItemId === null) return
    event.preventDefault()
    opened.set(null)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from wherever one is
    <div className={styles['viewer']} onKeyDown={closeByKey}>
      <div className={styles['main']}>
        {isSearched && (
          <SearchBar
            field={bar}
            text={search}
            onText={setSearch}
            count={count}
            found={wanted === '' ? null : found}
            hasLongTexts={records.shown.some(({ type }) => type.isPartial)}
          />
        )}
        <div className={styles['body']} data-body>
          {!query.isReady ? (
            <Skeleton rows={8} />
          ) : wanted !== '' && found === 0 ? (
            <p className={styles['none']}>{t('Nothing matches “{words}”.', { words: wanted })}</p>
          ) : (
            <member.Component
              view={{ id: view_id, name: frame.view.name, settings: viewSettings }}
              folder={FOLDER}
              {...{ settings, query, env, records, actions, openItemId }}
            />
          )}
        </div>
      </div>
      {openItemId !== null && <OpenedPanel id={openItemId} {...{ store, query, ways }} />}
    </div>
  )
}

/** The settings that were published, with those that the reader has chosen. */
function useOwnSettings(frame: PublishedFrame) {
  const [own, setOwn] = useState<Settings>({})
  const viewSettings = useMemo(() => ({ ...frame.view.settings, ...own }), [frame, own])
  const said = JSON.stringify(viewSettings)
  // oxlint-disable-next-line react/exhaustive-deps -- what is said is what they hold
  const settings = useMemo(() => readQuerySettings(viewSettings), [said])
  const changeSettings = useCallback(
    (changed: Settings) => setOwn((before) => ({ ...before, ...changed })),
    [],
  )
  return { viewSettings, settings, changeSettings }
}
