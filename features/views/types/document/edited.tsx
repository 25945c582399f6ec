import { fromWireTime, now } from '@weft/base'
import { useEffect, useState } from 'react'

import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item, ValueContext } from '@weft/model'
import { createPause } from '@weft/ui'

const MINUTE_MS = 60_000

interface EditedProps {
  item: Item
  context: ValueContext
}

/** How long ago a page was changed, which stays true while the page lies open. */
export function Edited({ item, context: { locale, tz } }: EditedProps) {
  const t = useT()
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const pause = createPause(() => setMinutes(minutes + 1), MINUTE_MS, MINUTE_MS)
    pause.ask()
    return () => pause.cancel()
  }, [minutes])
  const at = fromWireTime(item.updated_at)
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: tz })
  return (
    <time dir="auto" dateTime={new Date(at).toISOString()} title={whole.format(at)}>
      {now() - at < MINUTE_MS
        ? t('Edited just now')
        : t('Edited {date}', { date: formatRelative(at, { locale }) })}
    </time>
  )
}
