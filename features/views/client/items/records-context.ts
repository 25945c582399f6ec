import { createContext, useContext } from 'react'

import type { ViewRecords } from '../view-member.ts'

const Records = createContext<ViewRecords | null>(null)

export const RecordsProvider = Records.Provider

/** What the view around it shows, for menus of items; null where items are only read. */
export function useShownRecords(): ViewRecords | null {
  return useContext(Records)
}
