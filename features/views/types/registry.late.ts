import type { ClientViewType } from '../client/view-member.ts'

/**
 * The kinds of views beside the table, by name, in the order that menus show them; a new one belongs here. What
 * shows one is a part of its own: `Component: lateComponent(() => import('./column-view.tsx')...)`.
 */
export const lateViewTypes: Readonly<Record<string, ClientViewType>> = {}
