import { t } from '@weft/i18n'
import { late } from '@weft/ui'
import { SquareCheck } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { makeSpan, rootOf, setAttribute } from '../../client/paint/reuse.ts'
import { definition, iconOf, type IconName } from './definition.ts'

// Drawn by hand because cells are painted without React; the shapes are our own.
const shapes: Record<IconName, string> = {
  check: 'M4.5 12.5l5 5 10-11',
  star: 'M12 3.2l2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6-4.3-4.2 6-.9z',
  flag: 'M5 21V4h13l-3 4.5 3 4.5H5',
}

function makeTick(): HTMLElement {
  const tick = makeSpan(styles['tick'])
  tick.setAttribute('role', 'img')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.append(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
  tick.append(svg)
  return tick
}

function paint(cell: HTMLElement, data: unknown, settings: Readonly<Record<string, unknown>>): void {
  const root = rootOf(cell, 'checkbox', styles['row'])
  if (!root.firstElementChild) root.append(makeTick())
  const tick = root.firstElementChild as HTMLElement
  const icon = iconOf(settings)
  if (tick.dataset.icon !== icon) {
    tick.dataset.icon = icon
    tick.querySelector('path')?.setAttribute('d', shapes[icon])
  }
  tick.toggleAttribute('data-checked', data === true)
  setAttribute(tick, 'aria-label', data === true ? t('Checked') : t('Not checked'))
}

export const member: ClientAttributeType = {
  ...definition,
  groups: (data, settings, context) =>
    definition.groups?.(data, settings, context).map((group) => ({ ...group, label: t(group.label) })) ?? [],
  icon: SquareCheck,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint,
  Editor: late(() => import('./editing.tsx').then((it) => it.CheckboxEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.CheckboxSettings)),
  editOn: 'toggle',
  toggle: (data) => data !== true,
}
