import type { Settings } from '@weft/model'
import * as z from 'zod/mini'

import { checkQuerySettings } from '../../shared/check-query-settings.ts'
import { MAX_COLUMNS, MAX_LEFT, MIN_LEFT, SCALES } from './definition.ts'
import { AUTO_MODES } from './schedule/reschedule.ts'

const id = z.nullable(z.string().check(z.maxLength(64)))

const schemas = {
  start_id: id,
  end_id: id,
  scale: z.enum(SCALES),
  columns: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_COLUMNS)),
  show_dates: z.boolean(),
  left_width: z.number().check(z.refine((px) => px >= MIN_LEFT && px <= MAX_LEFT)),
  label_id: id,
  color_id: id,
  people_id: id,
  progress_id: id,
  dependency_id: id,
  auto_schedule: z.enum(AUTO_MODES),
  baseline_id: id,
  critical_path: z.boolean(),
  today_line: z.boolean(),
}

/** Sentences about settings of a Gantt view that cannot be. */
export function checkGanttSettings(settings: Settings): string[] {
  const own = Object.entries(schemas).flatMap(([name, schema]) =>
    settings[name] === undefined || schema.safeParse(settings[name]).success
      ? []
      : [`${name}: this cannot be read`],
  )
  return [...checkQuerySettings(settings), ...own]
}
