import type { SavedViewType } from '../server/saved-view-type.ts'
import { member as column } from './column/server.ts'
import { member as list } from './list/server.ts'
import { member as calendar } from './calendar/server.ts'
import { member as gantt } from './gantt/server.ts'
import { member as chart } from './chart/server.ts'
import { member as document } from './document/server.ts'
import { member as form } from './form/server.ts'
import { member as table } from './table/server.ts'

/** The kinds of views that the server knows, by name. Without a prototype: "constructor" is no kind. */
export const serverViewTypes: Readonly<Record<string, SavedViewType>> = Object.assign(
  Object.create(null) as Record<string, SavedViewType>,
  { table, column, list, calendar, gantt, chart, document, form },
)
