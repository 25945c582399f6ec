import { asDate } from '@weft/recurrence'
import type { Settings, ValueContext } from '@weft/model'
import { Calendar as CalendarIcon } from 'lucide-react'
import { late } from '@weft/ui'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { drawDate, sayDate } from '../../client/paint/dates.ts'
import { periodGroups } from '../../client/paint/period-groups.ts'
import { rootOf, setTitle } from '../../client/paint/reuse.ts'
import { definition } from './definition.ts'

// Says how a date repeats, too: the first load of a folder has no room for a part of its own.
const input = late(() => import('./input.ts').then((it) => it.input))

/** What is to be painted once it can be said how a date repeats, by what it is painted in. */
const early = new WeakMap<HTMLElement, () => void>()

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const root = rootOf(cell, 'date', styles['date'])
  const date = asDate(data)
  const said = date ? sayDate(date, settings, context) : null
  drawDate(root, said)
  const isEarly = !!date?.repeat && input.loaded() === null
  const more = date?.repeat ? input.loaded()?.sayRepeat(date, context) : ''
  if (more) setTitle(root, (said?.title ?? '') + more)
  root.toggleAttribute('data-repeat', !!date?.repeat)
  early.delete(root)
  if (isEarly) paintAgain(root, () => paint(cell, data, settings, context))
}

/** Cells are used for other rows and types: by then, only what still shows the same date is painted. */
function paintAgain(root: HTMLElement, again: () => void): void {
  const { parentElement } = root
  early.set(root, again)
  input.load().then(
    () => early.get(root) === again && root.parentElement === parentElement && again(),
    // A date without these words is one all the same.
    () => undefined,
  )
}

export const member: ClientAttributeType = {
  ...definition,
  groups: periodGroups(definition),
  icon: CalendarIcon,
  input,
  paint,
  Editor: late(() => import('./editing.tsx').then((it) => it.DateEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.DateSettingsForm)),
  DefaultField: late(() => import('./editing.tsx').then((it) => it.RelativeDefault)),
  editOn: 'open',
}
