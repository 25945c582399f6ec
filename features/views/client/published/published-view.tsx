import type { Settings } from '@weft/model'
import { createLiveQuery, type QueryEnv, readItem } from '@weft/query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { HERE } from '@weft/features/publishing/shared'

import { orderAttributes } from '../../shared/order-attributes.ts'
import { readQuerySettings } from '../../shared/query-settings.ts'
import type { ClientViewType, ItemRow, ViewRecords } from '../view-member.ts'
import { readerActions, type ReaderWays } from './reader-actions.ts'
import type { PublishedStore } from './published-store.ts'

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
  const isNested = !member.isFlat && settings.filter === null && settings.sub_items === 'nested'

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
      every: () => rows.all(),
      children: isNested ? rows.children : () => [],
      below: rows.children,
      subscribeChildren: rows.subscribe,
      markOf: () => null,
      subscribeMarks: () => nothing,
    }
  }, [frame, rows, isNested, hidden, order])

  const { filter, sort, groups } = settings
  const query = useMemo(() => {
    const isRow = (row: ItemRow | undefined) => row !== undefined && (!isNested || row.parent_id === null)
    return createLiveQuery<ItemRow>({
      source: {
        get: (id) => (isRow(rows.get(id)) ? rows.get(id) : undefined),
        rows: () => [...rows.all()].filter(isRow),
      },
      read: readItem,
      spec: { filter, sort, groups },
      env,
    })
  }, [rows, env, isNested, filter, sort, groups])
  useEffect(() => store.onRows((changes) => query.apply(changes)), [store, query])

  const actions = useMemo(
    () => readerActions(ways, (changed) => setOwn((before) => ({ ...before, ...changed }))),
    [ways],
  )
  return (
    <member.Component
      view={{ id: view_id, name: frame.view.name, settings: viewSettings }}
      folder={FOLDER}
      openItemId={null}
      {...{ settings, query, env, records, actions }}
    />
  )
}
