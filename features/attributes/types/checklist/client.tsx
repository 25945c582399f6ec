import { formatDateData } from '@weft/recurrence'
import type { Settings, ValueContext } from '@weft/model'
import { late } from '@weft/ui'
import { ListChecks } from 'lucide-react'
import { t } from '@weft/i18n'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintChecklist, pressedLine } from '../../client/paint/checklists.ts'
import { type CheckLine, linesOf } from '../../shared/elements/checklists.ts'
import { missingName } from '../../shared/elements/missing-name.ts'
import { definition } from './definition.ts'

/** A line as it is read, with whose it is and until when. */
function told({ lineAssignee, lineDue }: Settings, context: ValueContext): (line: CheckLine) => CheckLine {
  return (line) => {
    const { assignee, due, name } = line
    const parts = [name]
    if (lineAssignee === true && assignee !== undefined)
      parts.push(context.people.get(assignee)?.name ?? t(missingName(context)))
    if (lineDue === true && due !== undefined)
      parts.push(formatDateData({ start: due, hasTime: false }, {}, context))
    return parts.length === 1 ? line : { ...line, name: parts.join(' · ') }
  }
}

export const member: ClientAttributeType = {
  ...definition,
  groups: (data, settings, context) =>
    definition.groups?.(data, settings, context).map((group) => ({ ...group, label: t(group.label) })) ?? [],
  icon: ListChecks,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data, settings: Settings, context) =>
    paintChecklist(cell, linesOf(data).map(told(settings, context)), {
      hasBar: settings.showProgress !== false,
      isDoneHidden: settings.hideDone === true,
    }),
  press(part, data) {
    const id = pressedLine(part)
    const lines = linesOf(data)
    if (id === null || !lines.some((line) => line.id === id)) return undefined
    return lines.map((line) => (line.id === id ? { ...line, done: !line.done } : line))
  },
  Editor: late(() => import('./editing.tsx').then((it) => it.ChecklistEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.ChecklistSettings)),
  editOn: 'open',
}
