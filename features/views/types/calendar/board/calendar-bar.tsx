import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import {
  Button,
  Calendar,
  classNames,
  IconButton,
  Menu,
  MenuItem,
  Popover,
  Segmented,
  ToolbarSeparator,
  type CalendarProps,
  useTooltip,
} from '@weft/ui'
import { ChevronDown, ChevronLeft, ChevronRight, Inbox } from 'lucide-react'

import { ViewTools } from '../../../client/toolbar/tool-places.tsx'
import { useToolRoom } from '../../../client/toolbar/tool-room.tsx'
import type { Mode } from '../definition.ts'
import { type DayRange, pageBy } from '../layout/days.ts'
import type { CalendarContext } from '../calendar-context.ts'
import styles from '../calendar.module.css'

interface CalendarBarProps {
  context: CalendarContext
  range: DayRange
  unscheduled: number
  onTray(): void
}

/** What is shown, and the ways to other times. */
export function CalendarBar({ context, range, unscheduled, onTray }: CalendarBarProps) {
  const t = useT()
  const { mode, page: shown, today, isMobile } = context
  const page = (n: number) => context.turn(pageBy(mode, shown, n))
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
          <DateJump context={context} range={range} />
          <IconButton
            size="small"
            icon={<ChevronLeft className="icon-flip" />}
            label={before}
            shortcut={['PageUp']}
            data-page={-1}
            onClick={() => page(-1)}
          />
          <Button size="compact" onClick={() => context.turn(today)}>
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
          <ModePicker context={context} />
          <TrayButton isOn={context.settings.tray} {...{ unscheduled, onTray, isMobile }} />
        </>
      }
    />
  )
}

/** How many items have no date, and the way to them. */
function TrayButton({
  isOn,
  unscheduled,
  onTray,
  isMobile,
}: Pick<CalendarBarProps, 'unscheduled' | 'onTray'> & { isOn: boolean; isMobile: boolean }) {
  const t = useT()
  const text = t('Unscheduled: {count}', { count: unscheduled })
  const { triggerProps, tooltip } = useTooltip({ text, isName: true })
  return (
    <>
      <Button
        variant="ghost"
        size="compact"
        icon={<Inbox />}
        className={styles['trayButton']}
        aria-label={text}
        aria-pressed={isOn}
        isOn={isOn}
        {...triggerProps}
        onClick={onTray}
      >
        {unscheduled > 0 && (
          <span className="tabular">
            {isMobile ? formatNumber(unscheduled, { notation: 'compact' }) : formatNumber(unscheduled)}
          </span>
        )}
      </Button>
      {tooltip}
    </>
  )
}

/** What is shown; a press on it leads to other dates. */
function DateJump({ context, range }: Pick<CalendarBarProps, 'context' | 'range'>) {
  const t = useT()
  const { mode, page, words, isMobile, shape } = context
  const isWhole = useToolRoom() !== 'menu' && !isMobile
  const text = words.range(mode, page, range, isMobile)
  return (
    <Popover
      label={t('Jump to a date')}
      trigger={
        <button
          type="button"
          className={classNames(styles['title'], isWhole && styles['whole'])}
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
          value={context.cursor}
          firstDay={shape.weekStart as NonNullable<CalendarProps['firstDay']>}
          onValueChange={(day) => {
            context.turn(day)
            close()
          }}
        />
      )}
    </Popover>
  )
}

/** Month, week, day or agenda. */
function ModePicker({ context }: { context: CalendarContext }) {
  const t = useT()
  const { mode, isMobile } = context
  const isNarrow = useToolRoom() !== 'full'
  const modes: { value: Mode; label: string }[] = [
    { value: 'month', label: t('Month') },
    { value: 'week', label: t('Week') },
    { value: 'day', label: t('Day') },
    { value: 'agenda', label: t('Agenda') },
  ]
  if (isMobile || isNarrow) {
    return (
      <Menu
        label={t('Show as')}
        selectionMode="single"
        selectedIds={[mode]}
        onAction={(id) => context.turn(context.cursor, id as Mode)}
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
      onValueChange={(next) => context.turn(context.cursor, next)}
    />
  )
}
