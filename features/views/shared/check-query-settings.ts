import type { Settings } from '@weft/model'

import * as z from 'zod/mini'

import { querySchemas, SUB_ITEMS } from './query-settings.ts'
import { rowColorSchema } from './row-color.ts'

const schemas = {
  ...querySchemas,
  sub_items: z.enum(SUB_ITEMS),
  include_subfolders: z.boolean(),
  empty_groups: z.boolean(),
  item_form: z.enum(['panel', 'modal', 'page']),
  color: rowColorSchema,
  look: z.strictObject({
    icon: z.optional(z.string().check(z.maxLength(40))),
    color: z.optional(z.string().check(z.maxLength(20))),
    description: z.optional(z.string().check(z.maxLength(500))),
  }),
}

/** Sentences about query settings that cannot be. */
export function checkQuerySettings(settings: Settings): string[] {
  return Object.entries(schemas).flatMap(([name, schema]) =>
    settings[name] === undefined || schema.safeParse(settings[name]).success
      ? []
      : [`${name}: this cannot be read`],
  )
}
