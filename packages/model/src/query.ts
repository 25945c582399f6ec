import * as z from 'zod/mini'

export const OPERATORS = [
  'contains',
  'not_contains',
  'is',
  'is_not',
  'starts_with',
  'ends_with',
  'is_empty',
  'is_not_empty',
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'checked',
  'not_checked',
  'any_of',
  'none_of',
  'all_of',
  'exactly',
  'before',
  'after',
  'on_or_before',
  'on_or_after',
  'within',
  'overdue',
  'overlaps',
  'file_name',
  'file_type',
  'subtree',
  'changed_within',
  'has_comments',
  'has_unread',
  'created_by_me',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Names that a filter or sort may use in place of an attribute's id. */
export const PSEUDO_ATTRIBUTES = [
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'sort_order',
  'folder_id',
] as const
/** What of a row the engine reads beside values: a condition may follow from it without naming it. */
export const ROW_FIELDS = [...PSEUDO_ATTRIBUTES, 'comment_count'] as const

export type PseudoAttribute = (typeof PSEUDO_ATTRIBUTES)[number]

export const MAX_CONDITIONS = 50
export const MAX_FILTER_DEPTH = 3
export const MAX_SORTS = 5
export const MAX_GROUPS = 3

export interface Condition {
  attribute_id: string
  operator: Operator
  value?: unknown
  /** Which point of a range is asked about; missing is its start. */
  point?: 'end'
}

export interface FilterTree {
  op: 'and' | 'or'
  conditions: (Condition | FilterTree)[]
}

export interface SortKeySpec {
  attribute_id: string
  direction: 'asc' | 'desc'
}

const condition = z.strictObject({
  attribute_id: z.string().check(z.maxLength(64)),
  operator: z.enum(OPERATORS),
  value: z.optional(z.json()),
  point: z.optional(z.literal('end')),
})

const level = <T extends z.ZodMiniType>(inner: T) =>
  z.strictObject({
    op: z.enum(['and', 'or']),
    conditions: z.array(z.union([condition, inner])).check(z.maxLength(MAX_CONDITIONS)),
  })

/** A filter of at most three levels and fifty conditions. */
export const filterSchema = level(level(level(condition))).check(
  z.refine(
    (tree) => countConditions(tree as FilterTree) <= MAX_CONDITIONS,
    `A filter has at most ${MAX_CONDITIONS} conditions`,
  ),
)

export const sortSchema = z
  .array(
    z.strictObject({ attribute_id: z.string().check(z.maxLength(64)), direction: z.enum(['asc', 'desc']) }),
  )
  .check(z.maxLength(MAX_SORTS))

/** A text to find in what these attributes show. */
export interface Search {
  text: string
  attribute_ids: string[]
}

export const searchSchema = z.strictObject({
  text: z.string().check(z.maxLength(1_000)),
  attribute_ids: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(500)),
})

export function isTree(node: Condition | FilterTree): node is FilterTree {
  return 'op' in node
}

export function countConditions(tree: FilterTree): number {
  return tree.conditions.reduce((sum, node) => sum + (isTree(node) ? countConditions(node) : 1), 0)
}
