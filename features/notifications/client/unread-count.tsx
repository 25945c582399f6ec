import { useShownUnread } from '@weft/client-kit'
import { Badge } from '@weft/ui'

/** How many notifications are unread, beside the way to them; who only listens hears it from the bell. */
export function UnreadCount() {
  const count = useShownUnread()
  return count === '' ? null : (
    <span aria-hidden>
      <Badge>{count}</Badge>
    </span>
  )
}
