import { must } from '@weft/base'
import { createContext, use } from 'react'

import type { TokenOption } from '../pickers/token-options.ts'

/** The rule that is open, as the pickers of its cards need it. */
export interface OpenRule {
  id: string
  /** What can be inserted into texts beside what the board has: what arrived at its address, what was answered. */
  given: readonly TokenOption[]
  /** Resolves when the server has what was edited. */
  settled(): Promise<void>
}

const OpenRuleContext = /* @__PURE__ */ createContext<OpenRule | null>(null)
export const OpenRuleProvider = OpenRuleContext.Provider

export function useOpenRule(): OpenRule {
  return must(use(OpenRuleContext), 'pickers lie in an open rule')
}
