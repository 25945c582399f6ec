import type { Settings } from '@weft/model'
import { lateComponent, Skeleton } from '@weft/ui'
import { useT } from '@weft/i18n/react'
import type { QueryEnv } from '@weft/query'
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { HERE } from '@weft/features/publishing/shared'

import { orderAttributes } from '../../shared/order-attributes.ts'
import { readQuerySettings } from '../../shared/query-settings.ts'
import type { ClientViewType, ViewRecords } from '../view-member.ts'
import { readerActions, type ReaderWays } from './reader-actions.ts'
import type { PublishedStore } from './published-store.ts'
import styles from './published-view.module.css'
import { SearchBar } from './search-bar.tsx'
import { usePublishedQuery } from './use-published-query.ts'

const ItemPanel = lateComponent(() => import('./item-panel.tsx').then((it) => it.ItemPanel))

interface PublishedViewProps {
  readonly store: PublishedStore
  readonly member: ClientViewType
  readonly ways: ReaderWays
  readonly view_id: string
}

const FOLDER = { team_id: 0, board_id: HERE, id: HERE }
const nothing = () => undefined

/** A view in its own look over what the server sent of it. Readers may look at it in another way; nobody else sees that. */
export function PublishedView({ store, member, ways, view_id }: PublishedViewProps) {
  const frame = useSyncExternalStore(store.subscribe, store.frame)
  const [own, setOwn] = useState<Settings>({})
  const viewSettings = useMemo(() => ({ ...frame.view.settings, ...own }), [frame, own])
  const said = JSON.stringify(viewSettings)
  // oxlint-disable-next-line react/exhaustive-deps -- what is said is what they hold
  const settings = useMemo(() => readQuerySettings(viewSettings), [said])
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
  const { hidden, order } = settings
  const records = useMemo<ViewRecords>(() => {
    const { attributes, primary, context, done, working_days } = frame
    const byId = new Map(attributes.map((one) => [one.id, one]))
    const pick = (withHidden: boolean) =>
      orderAttributes(
        [...byId.keys()],
        { order, hidden },
        { primary: primary?.id ?? null, withHidden },
      ).flatMap((id) => byId.get(id) ?? [])
    return {
      primary,
      shown: pick(false),
      all: pick(true),
      context,
      done,
      workingDays: working_days,
      isNested,
      folder_ids: [HERE],
      item: rows.get,
      subscribeItem: (_id, listener) => rows.subscribe(listener),
      every: () => rows.all(),
      children: isNested ? rows.children : () => [],
      below: rows.children,
      subscribeChildren: rows.subscribe,
      markOf: () => null,
      subscribeMarks: () => nothing,
    }
  }, [frame, rows, isNested, hidden, order])

  const { filter, sort, groups } = settings
  const spec = useMemo(
    () => ({
      filter,
      sort,
      groups,
      search: { text: wanted, attribute_ids: records.shown.map(({ id }) => id) },
    }),
    [filter, sort, groups, wanted, records.shown],
  )
  const query = usePublishedQuery(store, { spec, env, isNested })
  const found = query.length
  const open = useSyncExternalStore(rows.subscribe, () =>
    openItemId === null ? undefined : rows.get(openItemId),
  )
  const count = useSyncExternalStore(rows.subscribe, () => rows.size)

  const actions = useMemo(
    () =>
      readerActions(ways, {
        changeSettings: (changed) => setOwn((before) => ({ ...before, ...changed })),
        focusSearch: () => bar.current?.querySelector('input')?.focus(),
      }),
    [ways],
  )
  // A chart shows no items: there is nothing to be found in it.
  const isSearched = count > 0 && frame.view.type !== 'chart'
  const index = openItemId === null ? -1 : query.indexOf(openItemId)
  const stepTo = (at: number) => {
    const id = index < 0 || at < 0 ? undefined : query.at(at)?.id
    return id === undefined ? undefined : () => opened.set(id)
  }
  const close = () => opened.set(null)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || openItemId === null) return
    event.preventDefault()
    close()
  }
  const primary = frame.primary
  const title =
    open && primary
      ? primary.type.format(open.values?.[primary.id]?.data ?? null, primary.settings, frame.context)
      : ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes from wherever one is
    <div className={styles['world']} onKeyDown={closeByKey}>
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
            <p className={styles['none']}>{t('Nothing here says “{words}”.', { words: wanted })}</p>
          ) : (
            <member.Component
              view={{ id: view_id, name: frame.view.name, settings: viewSettings }}
              folder={FOLDER}
              {...{ settings, query, env, records, actions, openItemId }}
            />
          )}
        </div>
      </div>
      {openItemId !== null && (
        <ItemPanel
          said={open}
          title={title}
          href={ways.pathOf(openItemId)}
          onPrevious={stepTo(index - 1)}
          onNext={stepTo(index + 1)}
          onCopyLink={() => ways.copyLink(openItemId)}
          onClose={close}
        />
      )}
    </div>
  )
}
