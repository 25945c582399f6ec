import { useT } from '@weft/i18n/react'
import {
  Button,
  Calendar,
  IconButton,
  Menu,
  MenuItem,
  Popover,
  Segmented,
  ToolbarSeparator,
  type CalendarProps,
} from '@weft/ui'
import { ChevronDown, ChevronLeft, ChevronRight, Inbox } from 'lucide-react'

import { ViewTools } from '../../../client/toolbar/tool-places.tsx'
import type { Mode } from '../definition.ts'
import { type DayRange, pageBy } from '../layout/days.ts'
import type { CalendarWorld } from '../world.ts'
import styles from '../calendar.module.css'

interface CalendarBarProps {
  world: CalendarWorld
  range: DayRange
  unscheduled: number
  onTray(): void
}

/** What is shown, and the ways to other times. */
export function CalendarBar({ world, range, unscheduled, onTray }: CalendarBarProps) {
  const t = useT()
  const { mode, page: shown, today, settings, isMobile } = world
  const page = (n: number) => world.turn(pageBy(mode, shown, n))
  const [before, after] = {
    month: [t('Previous month'), t('Next month')],
    agenda: [t('Previous month'), t('Next month')],
    week: [t('Previous week'), t('Next week')],
    day: [t('Previous day'), t('Next day')],
  }[mode] as [string, string]
  return (
    <ViewTools
      label={t('Dates')}
      className={styles['bar']}
      lead={
        <>
          <DateJump world={world} range={range} />
          <IconButton
            size="small"
            icon={<ChevronLeft className="icon-flip" />}
            label={before}
            shortcut={['PageUp']}
            data-page={-1}
            onClick={() => page(-1)}
          />
          <Button size="compact" onClick={() => world.turn(today)}>
            {t('Today')}
          </Button>
          <IconButton
            size="small"
            icon={<ChevronRight className="icon-flip" />}
            label={after}
            shortcut={['PageDown']}
            data-page={1}
            onClick={() => page(1)}
          />
          {!isMobile && <ToolbarSeparator />}
        </>
      }
      end={
        <>
          <ModePicker world={world} />
          <IconButton
            icon={<Inbox />}
            label={t('Unscheduled: {count}', { count: unscheduled })}
            isOn={settings.tray}
            aria-pressed={settings.tray}
            onClick={onTray}
          />
        </>
      }
    />
  )
}

/** What is shown; a press on it leads to other dates. */
function DateJump({ world, range }: Pick<CalendarBarProps, 'world' | 'range'>) {
  const t = useT()
  const { mode, page, words, isMobile, shape } = world
  const text = words.range(mode, page, range, isMobile)
  return (
    <Popover
      label={t('Jump to a date')}
      trigger={
        <button
          type="button"
          className={styles['title']}
          aria-label={t('{range}, jump to a date', { range: text })}
        >
          <span className="truncate">{text}</span>
          <ChevronDown />
        </button>
      }
    >
      {(close) => (
        <Calendar
          autoFocus
          label={t('Jump to a date')}
          value={world.cursor}
          firstDay={shape.weekStart as NonNullable<CalendarProps['firstDay']>}
          onValueChange={(day) => {
            world.turn(day)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** Month, week, day or agenda. */
function ModePicker({ world }: { world: CalendarWorld }) {
  const t = useT()
  const { mode, isMobile } = world
  const modes: { value: Mode; label: string }[] = [
    { value: 'month', label: t('Month') },
    { value: 'week', label: t('Week') },
    { value: 'day', label: t('Day') },
    { value: 'agenda', label: t('Agenda') },
  ]
  if (isMobile) {
    return (
      <Menu
        label={t('Show as')}
        selectionMode="single"
        selectedIds={[mode]}
        onAction={(id) => world.turn(world.cursor, id as Mode)}
        trigger={
          <Button size="compact" iconEnd={<ChevronDown />}>
            {modes.find((one) => one.value === mode)?.label}
          </Button>
        }
      >
        {modes.map(({ value, label }) => (
          <MenuItem key={value} id={value}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    )
  }
  return (
    <Segmented<Mode>
      label={t('Show as')}
      value={mode}
      options={modes}
      onValueChange={(next) => world.turn(world.cursor, next)}
    />
  )
}
