import { fromWireTime, now } from '@weft/base'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Menu, MenuItem, MenuSection, MenuSeparator } from '@weft/ui'
import { CalendarClock, Clock } from 'lucide-react'
import type { ReactElement } from 'react'

import { type LaterChoice, laterTimes } from './later-times.ts'

interface LaterMenuProps {
  readonly trigger: ReactElement<object, string>
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Wire time. */
  onChoose(until: string): void
  onPickDate(): void
}

/** Until when something is out of sight. */
export function LaterMenu({ trigger, onChoose, onPickDate, ...state }: LaterMenuProps) {
  const t = useT()
  const { locale, timezone } = useMe()
  const tz = timezone ?? 'UTC'
  const names: Record<LaterChoice, string> = {
    today: t('Later today'),
    tomorrow: t('Tomorrow'),
    next_week: t('Next week'),
  }
  const clock = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: tz,
  })
  return (
    <Menu label={t('Snooze')} trigger={trigger} placement="bottom end" {...state}>
      <MenuSection title={t('Snooze until')}>
        {laterTimes(now(), tz).map(({ choice, at }) => (
          <MenuItem
            key={choice}
            icon={<Clock />}
            hint={clock.format(fromWireTime(at))}
            onAction={() => onChoose(at)}
          >
            {names[choice]}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<CalendarClock />} onAction={onPickDate}>
        {t('Pick a date…')}
      </MenuItem>
    </Menu>
  )
}
