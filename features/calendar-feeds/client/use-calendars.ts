import {
  addCalendar,
  type CalendarFeed,
  listCalendars,
  removeCalendar,
  renewCalendar,
} from '@weft/features/calendar-feeds/shared'
import { useAttempt, useEntry, useRemote } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { toast, useConfirm } from '@weft/ui'
import { useCallback } from 'react'

const paramsOf = ({ team_id, id }: CalendarFeed) => ({ team_id: String(team_id), id })

/** One's addresses in all workspaces; the second value asks again. */
export function useCalendars() {
  const { client } = useEntry()
  const load = useCallback(async () => client.call(listCalendars), [client])
  return useRemote(load)
}

/** What can be done with addresses; each answers whether it was. */
export function useCalendarEdits(onDone: () => void) {
  const t = useT()
  const { client } = useEntry()
  const attempt = useAttempt()
  const confirm = useConfirm()
  return {
    async add(team_id: number, view_id: string | null): Promise<boolean> {
      const params = { team_id: String(team_id) }
      const isDone = await attempt(() => client.call(addCalendar, { params, body: { view_id } }))
      if (isDone) onDone()
      return isDone
    },
    async renew(feed: CalendarFeed): Promise<boolean> {
      const isSure = await confirm({
        title: t('Make a new address?'),
        message: t('The old address stops working at once. Calendars that read it need the new one.'),
        confirmText: t('New address'),
        tone: 'danger',
      })
      if (!isSure || !(await attempt(() => client.call(renewCalendar, { params: paramsOf(feed) }))))
        return false
      toast.success(t('There is a new address. The old one has ended.'))
      onDone()
      return true
    },
    async remove(feed: CalendarFeed): Promise<boolean> {
      const isSure = await confirm({
        title: t('Remove this address?'),
        message: t('Calendars that read it show no more changes.'),
        confirmText: t('Remove'),
        tone: 'danger',
      })
      if (!isSure || !(await attempt(() => client.call(removeCalendar, { params: paramsOf(feed) }))))
        return false
      toast.success(t('The address is removed.'))
      onDone()
      return true
    },
  }
}
