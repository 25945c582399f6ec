import {
  type FilterTree,
  filterSchema,
  MAX_GROUPS,
  type Settings,
  type SortKeySpec,
  sortSchema,
} from '@weft/model'
import type { GroupSpec } from '@weft/query'
import { DATE_GROUPS } from '@weft/recurrence'
import * as z from 'zod/mini'

/** What views of every kind keep in their settings: which rows they show, in which order, and which attributes. */
export interface QuerySettings {
  filter: FilterTree | null
  sort: readonly SortKeySpec[]
  groups: readonly GroupSpec[]
  /** Groups that no item is in are shown as well, where the attribute says which there are. */
  empty_groups: boolean
  /** Ids of attributes that this view does not show. */
  hidden: readonly string[]
  /** Ids of attributes in this view's own order; those it lacks follow in the folder's order. */
  order: readonly string[]
  /** Sub-items below their parents, as rows like all others, or not at all. */
  sub_items: SubItems
  /** Items of the folders below this one are shown as well. */
  include_subfolders: boolean
}

export const SUB_ITEMS = ['nested', 'flat', 'hide'] as const
export type SubItems = (typeof SUB_ITEMS)[number]

const idList = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(500))
const groupList = z
  .array(
    z.object({
      attribute_id: z.string().check(z.maxLength(64)),
      direction: z.optional(z.enum(['asc', 'desc'])),
      by: z.optional(z.union([z.enum(DATE_GROUPS), z.number().check(z.positive())])),
    }),
  )
  .check(z.maxLength(MAX_GROUPS))

/** What each setting has to be. */
export const querySchemas = {
  filter: z.nullable(filterSchema),
  sort: sortSchema,
  groups: groupList,
  hidden: idList,
  order: idList,
}

/** The settings as far as they make sense; what another version wrote and this one cannot read is left out. */
export function readQuerySettings(settings: Settings): QuerySettings {
  const read = <T>(schema: z.ZodMiniType<T>, value: unknown, otherwise: T): T => {
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : otherwise
  }
  return {
    filter: read(querySchemas.filter, settings['filter'] ?? null, null) as FilterTree | null,
    sort: read(querySchemas.sort, settings['sort'], []),
    groups: read(groupList, settings['groups'], []) as QuerySettings['groups'],
    empty_groups: settings['empty_groups'] === true,
    hidden: read(idList, settings['hidden'], []),
    order: read(idList, settings['order'], []),
    sub_items: SUB_ITEMS.find((one) => one === settings['sub_items']) ?? 'nested',
    include_subfolders: settings['include_subfolders'] === true,
  }
}
