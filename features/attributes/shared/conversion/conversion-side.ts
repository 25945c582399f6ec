import type { AttributeInput, Settings } from '@weft/model'
import type { FamilyMember } from '../family-member.ts'

/** What values are converted from, or to. */
export interface ConversionSide {
  type: FamilyMember & AttributeInput
  settings: Settings
}

/**
 * Data that fits the other side, null for none, beside the settings that grew by it; or why there is none. `isCut` where
 * it says less than before, as a clamped number or the first of several.
 */
export type Converted = { data: unknown; settings?: Settings; isCut?: boolean } | { problem: string }
