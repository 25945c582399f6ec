import { LockKeyhole, UserRound } from 'lucide-react'

import type { View } from '@weft/model'

/** Behind the name of a view that is not everybody's; the tab says it in words. */
export function AccessMark({ access }: Pick<View, 'access'>) {
  return access === 'locked' ? <LockKeyhole size={12} /> : <UserRound size={12} />
}
