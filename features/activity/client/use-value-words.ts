import { now } from '@weft/base'
import { useMe } from '@weft/features/session/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { useLocale } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { useMemo, useState } from 'react'

/** How values of the workspace are shown to whoever looks at it, on no board in particular. */
export function useValueWords(team_id: number): ValueContext {
  const me = useMe()
  const { locale } = useLocale()
  const { members } = usePeopleOf(team_id)
  const [at] = useState(now)
  return useMemo(
    () => ({
      locale,
      tz: me.timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone,
      week_start: me.start_of_week,
      now: at,
      me: me.id,
      people: new Map(members?.map((member) => [member.id, member])),
      knowsPeople: members !== null,
    }),
    [locale, me, members, at],
  )
}
