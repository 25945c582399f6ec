import type { Cell } from '@weft/features/session/client'
import { setZone } from '@weft/i18n'
import type { Profile } from '@weft/model'

/** Times are told in the zone that the person chose, whichever the device has. */
export function followZone(me: Cell<Profile>): void {
  const tell = () => setZone(me.get().timezone)
  tell()
  me.subscribe(tell)
}
