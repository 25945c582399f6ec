/** Which items are counted beside boards and folders of the sidebar; a preference of the profile. */
export type SidebarCounts = 'off' | 'mine' | 'open'

export const SIDEBAR_COUNTS = 'sidebarCounts'

export function readSidebarCounts(preferences: Readonly<Record<string, unknown>>): SidebarCounts {
  const { [SIDEBAR_COUNTS]: chosen } = preferences
  return chosen === 'mine' || chosen === 'open' ? chosen : 'off'
}
