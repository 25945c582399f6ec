import { OfflineError } from '@weft/api-client'
import { tellRefusal } from '@weft/features/connectivity/client'
import type { LatePart } from '@weft/ui'

/**
 * Does something with a late part of the program: at once where it is loaded, so that an act is in the next picture.
 * Where it cannot be loaded, such as without a network, the act is refused in words.
 */
export function withPart<T>(part: LatePart<T>, work: (loaded: T) => void): void {
  const loaded = part.loaded()
  if (loaded !== null) work(loaded)
  else part.load().then(work, () => tellRefusal(new OfflineError()))
}
