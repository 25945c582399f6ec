import { now } from '@weft/base'
import {
  clientAttributeType,
  computing,
  linksOfFolder,
  moreAttributeTypes,
} from '@weft/features/attributes/client'
import { followsFromPending, followsFromPrivate } from '@weft/features/attributes/shared'
import { useData } from '@weft/features/connectivity/client'
import type { Attribute, Board, Folder, Item, ValueContext } from '@weft/model'
import { type QueryEnv, readCell } from '@weft/query'
import { folderPath } from '@weft/features/boards/client'
import { currentDoneRule, readBoardSettings } from '@weft/features/boards/shared'
import type { CollectionStore } from '@weft/store'
import { useCollection, useRecord } from '@weft/store/react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { orderAttributes } from '../../shared/order-attributes.ts'
import type { QuerySettings } from '../../shared/query-settings.ts'
import { usePastMoment } from '../past/past-moment.ts'
import type { ShownAttribute, ViewRecords } from '../view-member.ts'
import { ChildIndex } from './child-index.ts'
import { EditMarks } from './edit-marks.ts'
import { usePersonal } from './use-personal.ts'

const shownOf = new WeakMap<Attribute, ShownAttribute>()

/** An attribute with its type; the same object as long as the record is. */
export function toShown(attribute: Attribute): ShownAttribute {
  const base = clientAttributeType(attribute.type)
  const type = base.variant?.(attribute.settings) ?? base
  let shown = shownOf.get(attribute)
  // A stand-in gives way to the type once that is loaded.
  if (shown?.type !== type) {
    shown = {
      id: attribute.id,
      attribute,
      type,
      settings: { ...type.defaultSettings, ...attribute.settings },
    }
    shownOf.set(attribute, shown)
  }
  return shown
}

/** Where one is computed, how it is read in this environment. */
function readable(shown: ShownAttribute, env: QueryEnv): ShownAttribute {
  if (!shown.type.computed) return shown
  const isPrivate = followsFromPrivate(env, shown.id)
  const isPending = followsFromPending(env, shown.id)
  return {
    ...shown,
    read: (item) => readCell(env, item, shown.id),
    ...(isPrivate && { isPrivate }),
    ...(isPending && { isPending }),
  }
}

function* everyItem(items: CollectionStore<Item>, folder_ids: readonly string[]): Iterable<Item> {
  for (const folder_id of folder_ids)
    for (const id of items.ids(folder_id)) {
      const item = items.get(id)
      if (item) yield item
    }
}

const NO_BOARD = { settings: {} }

/** What a view reads of a folder, and the environment in which its query is judged. */
export function useRecords(
  folder: Folder,
  settings: QuerySettings,
  seen: ValueContext,
  { isNested, folder_ids }: { isNested: boolean; folder_ids: readonly string[] },
): { records: ViewRecords; env: QueryEnv } {
  const { store, connection } = useData()
  const { board_id, id: folder_id, attribute_ids } = folder
  const attributes = useCollection(store.collection<Attribute>('attributes'), board_id)
  const items = store.collection<Item>('items')
  const children = useMemo(() => new ChildIndex(items, folder_ids), [items, folder_ids])
  useEffect(() => children.connect(), [children])
  const marks = useMemo(
    () => new EditMarks(store.ledger, () => connection.status === 'connected'),
    [store, connection],
  )
  const past = usePastMoment()
  const { order, hidden } = settings
  const lateTypes = useSyncExternalStore(moreAttributeTypes.subscribe, moreAttributeTypes.loaded)
  const known = useMemo(
    () => new Map(attributes.map((one) => [one.id, toShown(one)])),
    // oxlint-disable-next-line react/exhaustive-deps -- types that came late replace their stand-ins
    [attributes, lateTypes],
  )
  const renewed = useSyncExternalStore(computing.subscribe, computing.version)
  const context = useMemo(() => (renewed === 0 ? seen : { ...seen, now: now() }), [seen, renewed])
  const board = useRecord(store.collection<Board>('boards'), board_id)
  const { workingDays } = useMemo(() => readBoardSettings(board ?? NO_BOARD), [board])
  const done = useMemo(
    () => currentDoneRule(board ?? NO_BOARD, (id) => known.get(id)?.settings),
    [board, known],
  )
  const personal = usePersonal(folder.team_id, folder_ids, seen.me)
  const env = useMemo<QueryEnv>(() => {
    const links = linksOfFolder(store, folder_id)
    return {
      attribute: (id) => known.get(id),
      context,
      done,
      personal,
      urlOf: (id) => location.origin + folderPath(board_id, folder_id, id),
      ...(links ? { links } : {}),
    }
    // `known` is another one when types came late, and the links with them.
  }, [known, context, store, board_id, folder_id, done, personal])
  // Without computed attributes nothing that is shown depends on who looks and when.
  const readEnv = useMemo(
    () => ([...known.values()].some((one) => one.type.computed) ? env : null),
    [known, env],
  )
  const lists = useMemo(() => {
    const byId = new Map([...known].map(([id, one]) => [id, readEnv ? readable(one, readEnv) : one]))
    const primary = attributes.find((one) => one.primary)
    const own = attribute_ids.filter((id) => byId.has(id))
    const ids = primary && !own.includes(primary.id) ? [primary.id, ...own] : own
    const primaryId = primary?.id ?? null
    const pick = (withHidden: boolean) =>
      orderAttributes(ids, { order, hidden }, { primary: primaryId, withHidden }).flatMap(
        (id) => byId.get(id) ?? [],
      )
    return {
      primary: (primaryId !== null && byId.get(primaryId)) || null,
      shown: pick(false),
      all: pick(true),
      elsewhere: attributes.flatMap(({ id }) => (ids.includes(id) ? [] : (byId.get(id) ?? []))),
    }
  }, [attributes, known, readEnv, attribute_ids, order, hidden])

  const records = useMemo<ViewRecords>(
    () => ({
      primary: lists.primary,
      shown: lists.shown,
      all: lists.all,
      elsewhere: lists.elsewhere,
      context,
      done,
      workingDays,
      isNested,
      folder_ids,
      isUnread: (id) => personal('unread')?.(id) === true,
      item: (id) => items.get(id),
      subscribeItem: (id, listener) => items.subscribeRecord(id, listener),
      every: () => everyItem(items, folder_ids),
      children: isNested ? (id) => children.of(id) : () => [],
      below: (id) => children.of(id),
      subscribeChildren: (listener) => children.subscribe(listener),
      markOf: past?.markOf ?? ((item_id, attribute_id) => marks.of(item_id, attribute_id)),
      subscribeMarks: (listener) => marks.subscribe(listener),
    }),
    [lists, context, done, workingDays, isNested, folder_ids, items, children, marks, past, personal],
  )
  return { records, env }
}
