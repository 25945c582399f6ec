import { HERE } from '@weft/features/publishing/shared'
import { useMemo } from 'react'

import { orderAttributes } from '../../shared/order-attributes.ts'
import type { QuerySettings } from '../../shared/query-settings.ts'
import type { ViewRecords } from '../view-member.ts'
import type { PublishedFrame } from './published-frame.ts'
import type { PublishedStore } from './published-store.ts'

const nothing = () => undefined

/** What a published view reads beside its query. */
export function usePublishedRecords(
  { rows }: PublishedStore,
  frame: PublishedFrame,
  { hidden, order }: QuerySettings,
  isNested: boolean,
): ViewRecords {
  return useMemo(() => {
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
}
