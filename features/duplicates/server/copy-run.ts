import type { Caller, Kit } from '@weft/server-kit'

import type { CopyPlan } from './copy-structure.ts'

/** One run in the background that brings the items of a copy. */
export interface ItemsRun {
  kit: Kit
  team_id: number
  caller: Caller
  plan: CopyPlan
  signal?: AbortSignal | undefined
  onProgress(done: number, total: number): Promise<void>
}
