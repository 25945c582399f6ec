import type { Row } from './row.ts'

/** What the product knows of fields and the machinery does not. */
export interface EditRules {
  /** One spelling for equal values, the same as the server's. For values `field` is `data` and `id` the value's. */
  normalise?: (collection: string, field: string, value: unknown, id: string) => unknown
  /** Slots that the server fills in a new record by itself, at version 0. */
  defaults?: (collection: string, record: Readonly<Row>) => Record<string, unknown>
  /** Whether data of the value `id`, such as an excerpt, is the server's word for what was saved whole. */
  isPreviewOf?: (id: string, data: unknown, whole: unknown) => boolean
  /** Whether the server fills the value `id` by itself: it is nobody's work. */
  isComputed?: (id: string) => boolean
}
