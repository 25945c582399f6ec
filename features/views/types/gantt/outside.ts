import { choices, hasDate, type OutsideLook, type OutsideSettings, plain } from '../../shared/outside-look.ts'

const PLAIN = ['scale', 'show_dates', 'left_width', 'auto_schedule', 'critical_path', 'today_line']
const CHOSEN = [
  'start_id',
  'end_id',
  'label_id',
  'color_id',
  'people_id',
  'progress_id',
  'dependency_id',
  'baseline_id',
]

/** What of a plan's settings may leave; none of a plan whose start is hidden, whose bars would say it. */
export function outsideGantt(look: OutsideLook): OutsideSettings | null {
  if (!hasDate(look, 'start_id')) return null
  const { settings, has } = look
  const { columns } = settings
  return {
    settings: {
      ...plain(settings, PLAIN),
      ...choices(settings, CHOSEN, has),
      columns: Array.isArray(columns) ? columns.filter(has) : [],
    },
  }
}
