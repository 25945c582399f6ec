import { fromWireTime } from '@weft/base'
import type { ActivityEntry } from '@weft/server-kit'

import type { Written } from './queries.ts'

/** Somebody who goes on writing takes words out and puts them back; as long as one version of a text is written. */
const PAUSE_MS = 10 * 60_000

/** Whom the text of an entry mentioned earlier in the same act, or while the same person went on writing. */
export function mentionedBefore(entry: ActivityEntry, writing: readonly Written[]): number[] {
  const act = entry.origin?.act
  return writing
    .filter(
      ({ seq, n, record_id, user_id, origin, at }) =>
        record_id === entry.record_id &&
        (seq < entry.seq || (seq === entry.seq && n < entry.n)) &&
        ((act !== undefined && origin?.act === act) ||
          (user_id === entry.user_id && fromWireTime(entry.at) - fromWireTime(at) <= PAUSE_MS)),
    )
    .flatMap(({ mentions }) => mentions)
}
