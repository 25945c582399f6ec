import { usePeopleHere, usePresence } from '@weft/features/presence/client'
import { useStore } from '@weft/features/connectivity/client'
import { useAccount } from '@weft/features/session/client'
import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useCallback, useEffect, useRef } from 'react'

import styles from '../comments.module.css'

/** What whoever writes a comment has instead of a cell. */
const WRITING = 'comment'
/** After the last key one counts as writing for so long. */
const PAUSE_MS = 4_000

/** What the others in the folder are told of who writes; nothing of it is stored. */
interface TellTyping {
  /** With each key. */
  tell(): void
  /** When it is sent: what one wrote is seen then. */
  end(): void
}

/** Tells the others in the folder that one writes about an item. */
export function useTellTyping({ id: item_id, team_id, folder_id }: Item): TellTyping {
  const room = usePresence({ team_id, id: folder_id })
  const { scheduler } = useStore()
  const { isPretending } = useAccount()
  const stop = useRef<(() => void) | null>(null)
  const end = useCallback(() => {
    if (!stop.current) return
    stop.current()
    stop.current = null
    room.show({ item_id: null, attribute_id: null })
  }, [room])
  useEffect(() => end, [end])
  const tell = useCallback(() => {
    if (isPretending) return
    stop.current?.()
    stop.current = scheduler.delay(PAUSE_MS, end)
    room.show({ item_id, attribute_id: WRITING })
  }, [room, scheduler, isPretending, item_id, end])
  return { tell, end }
}

/** Who else writes about the item now. */
export function Typing({ item: { id, team_id, folder_id } }: { item: Item }) {
  const t = useT()
  const people = usePeopleHere({ team_id, id: folder_id })
  const names = people.flatMap(({ name, cursor }) =>
    cursor?.item_id === id && cursor.attribute_id === WRITING ? [name] : [],
  )
  return (
    <p className={styles['typing']} aria-live="polite">
      {names.length > 0 &&
        t('{count, plural, one {{names} is typing…} other {{names} are typing…}}', {
          count: names.length,
          names: formatList(names),
        })}
    </p>
  )
}
