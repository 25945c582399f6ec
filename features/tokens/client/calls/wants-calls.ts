import { useMe } from '@weft/features/session/client'

/** The preference of people who write programs: menus say ids, and give calls. */
export const WANTS_CALLS = 'api_dev_helper'

export function useWantsCalls(): boolean {
  const { guest, preferences } = useMe()
  return !guest && preferences[WANTS_CALLS] === true
}
