import { OfflineError } from '@weft/api-client'
import { tellRefusal } from '@weft/features/connectivity/client'
import type { LatePart } from '@weft/ui'

/**
 * Does something with a late part of the program, after the work that asked for it. Where the part cannot be loaded, such
 * as without a network, the act is refused in words.
 */
export function withPart<T>(part: LatePart<T>, work: (loaded: T) => void): void {
  part.load().then(work, () => tellRefusal(new OfflineError()))
}
