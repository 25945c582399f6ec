import { must } from '@weft/base'
import { createContext, use } from 'react'

import type { Address } from './address.ts'

/** Where the page is, and how its parts lead to each other. */
export interface PageValue {
  team_id: number
  board_id: string
  folder_id: string
  address: Address
  hrefOf(address: Partial<Address>): string
}

const PageContext = /* @__PURE__ */ createContext<PageValue | null>(null)
export const PagePlaceProvider = PageContext.Provider

export function usePagePlace(): PageValue {
  return must(use(PageContext), 'parts of the page lie in it')
}
