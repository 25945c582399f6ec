import { uuidSchema } from '@weft/model'
import { postRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const conversion = routesIn(workspaceRoutes, '/attributes/{id}/convert', { id: uuidSchema })

const json = z.record(z.string(), z.json())
const wanted = z.strictObject({
  type: z.string().check(z.maxLength(32)),
  /** Those of the new type; what is missing is its default. */
  settings: z.optional(json),
  /**
   * That all values may be emptied, as a type does whose values are worked out, and that values made of items which
   * not everybody may see become readable.
   */
  confirm: z.optional(z.boolean()),
  /** Towards a reference: names that no item has become items of the other board. */
  create_missing: z.optional(z.boolean()),
})

/** Of more values than that it is not shown what becomes of each. */
export const MOST_VALUES_SHOWN = 20_000

/** A conversion as an act that one can look at before. */
export const conversionActBody = z.strictObject({
  attribute_id: uuidSchema,
  type: z.string().check(z.maxLength(32)),
  settings: z.optional(json),
})
export type ConversionActBody = z.output<typeof conversionActBody>

const preview = z.object({
  /** Filled values that are kept whole. */
  convertible: z.number(),
  /** Filled values that become empty or say less than before, as a clamped number or the first of several. */
  lost: z.number(),
  /** Values made of items that some may not see who see the item: converted, these can read them. */
  exposed: z.optional(z.number()),
  /** A few values as texts, those that are lost first, of folders that the principal sees. */
  samples: z.array(z.object({ item_id: z.string(), from: z.string(), to: z.nullable(z.string()) })),
  /** Those that the attribute would have. */
  settings: json,
  /** Towards a reference: different names that an item has, that become items, and that nobody or several have. */
  names: z.optional(z.object({ matched: z.number(), created: z.number(), lost: z.number() })),
})
export type ConversionPreview = z.infer<typeof preview>

export const previewConversion = postRoute(conversion, '/preview', {
  summary: 'What would become of the values of an attribute of another type',
  body: wanted,
  answer: z.object({ data: preview }),
})

const state = z.object({
  /** `running`: the rest is done in the background, and `converting` of the attribute's settings says how far. */
  state: z.enum(['running', 'done']),
})

export const convertAttribute = postRoute(conversion, '', {
  summary: 'Change the type of an attribute and convert its values; it can be undone for seven days',
  body: wanted,
  answer: z.object({ data: state }),
})

export const undoConversion = postRoute(conversion, '/undo', {
  summary: 'Give an attribute back its last type and the values that it had',
  answer: z.object({ data: state }),
})

const convertingSchema = z.object({ type: z.string(), done: z.number(), total: z.number() })
export type Converting = z.infer<typeof convertingSchema>

const failedSchema = z.object({ type: z.string() })

/** Which type an attribute could not become at its last conversion; undefined when that went well. */
export function readFailedConversion(settings: Readonly<Record<string, unknown>>): string | undefined {
  const read = failedSchema.safeParse(settings['conversion_failed'])
  return read.success ? read.data.type : undefined
}

/** How far the conversion of an attribute is; undefined where none runs. */
export function readConverting(settings: Readonly<Record<string, unknown>>): Converting | undefined {
  const read = convertingSchema.safeParse(settings['converting'])
  return read.success ? read.data : undefined
}
