import type { ClientViewType } from '../client/view-member.ts'
import { member as column } from './column/client.tsx'
import { member as list } from './list/client.tsx'
import { member as calendar } from './calendar/client.tsx'
import { member as gantt } from './gantt/client.tsx'
import { member as chart } from './chart/client.tsx'
import { member as document } from './document/client.tsx'
import { member as form } from './form/client.tsx'

/**
 * The kinds of views beside the table, by name, in the order that menus show them; a new one belongs here. What
 * shows one is a part of its own: `Component: late(() => import('./column-view.tsx')...)`.
 */
export const lateViewTypes: Readonly<Record<string, ClientViewType>> = {
  column,
  list,
  calendar,
  gantt,
  chart,
  document,
  form,
}
