import type { CheckedViewType } from '../shared/view-type.ts'
import { member as table } from './table/server.ts'

/** The kinds of views that the server knows, by name. Without a prototype: "constructor" is no kind. */
export const serverViewTypes: Readonly<Record<string, CheckedViewType>> = Object.assign(
  Object.create(null) as Record<string, CheckedViewType>,
  { table },
)
