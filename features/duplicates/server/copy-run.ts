import type { Caller, Kit, Origin } from '@weft/server-kit'

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

/** What a copy brings stood somewhere before, as what an import brings did: nobody is told of it item by item. */
export const originOfCopy = ({ id }: Pick<CopyPlan, 'id'>): Origin => ({ act: id, via: 'import', id })
