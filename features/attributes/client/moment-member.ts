import { asDate } from '@weft/recurrence'
import type { Settings, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import type { LucideIcon } from 'lucide-react'
import type { FamilyMember } from '../shared/family-member.ts'
import { staticInput } from '../shared/static-input.ts'
import type { ClientAttributeType } from './attribute-member.ts'
import styles from './family.module.css'
import { drawDate, sayDate } from './paint/dates.ts'
import { periodGroups } from './paint/period-groups.ts'
import { rootOf } from './paint/reuse.ts'
import { readyPart } from './ready-part.ts'
import { NoSettings } from './settings/no-settings.tsx'

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const root = rootOf(cell, 'moment', styles['date'])
  const date = asDate(data)
  drawDate(root, date && sayDate(date, settings, context))
}

/** The browser's half of a type that shows a time of the item's own. */
export function momentMember(definition: FamilyMember, icon: LucideIcon): ClientAttributeType {
  return {
    ...definition,
    groups: periodGroups(definition),
    icon,
    input: readyPart(staticInput()),
    paint,
    Editor: NoSettings,
    Settings: late(() => import('./settings/moment-settings-form.tsx').then((it) => it.MomentSettingsForm)),
    editOn: 'open',
  }
}
