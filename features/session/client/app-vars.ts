import type { readAppVars } from '@weft/features/connectivity/shared'
import type * as z from 'zod/mini'

/** What the operator configured. */
export type AppVars = z.infer<typeof readAppVars.answer>['data']

/** Whether the operator switched a feature on; nothing optional is on before the answer is there. */
export function hasFeature(vars: AppVars | null, name: string): boolean {
  return vars?.features[name] === true
}
