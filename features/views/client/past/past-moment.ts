import { createCell } from '@weft/features/session/client'
import { createContext, use } from 'react'

import type { EditMark } from '../view-member.ts'

/** The moment that the views below show. */
export interface PastMoment {
  /** In milliseconds: what "today" means there. */
  now: number
  /** What a value is today, where that is something else. */
  markOf(item_id: string, attribute_id: string): EditMark | null
  /** Asks what bringing these items back to it changes; null for who may not. */
  restore: ((ids: readonly string[]) => void) | null
}

const PastContext = createContext<PastMoment | null>(null)

export const PastProvider = PastContext.Provider

/** Null in the present. */
export const usePastMoment = (): PastMoment | null => use(PastContext)

/** The folder whose past is looked at; null while none is. */
export const lookedBack = createCell<string | null>(null)

/** Back to now. */
export const closePast = (): void => lookedBack.set(null)
