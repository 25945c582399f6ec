import { numberSettings, trueMinus } from '@weft/numbers'
import type { Settings, ValueContext } from '@weft/model'
import { isLabelColor, late } from '@weft/ui'
import { Hash } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import styles from '../../client/family.module.css'
import { makeSpan, rootOf, setText } from '../../client/paint/reuse.ts'
import { definition } from './definition.ts'

function paint(cell: HTMLElement, data: unknown, settings: Settings, context: ValueContext): void {
  const look = numberSettings(settings)
  const text = data === null ? '' : trueMinus(definition.format(data, settings, context))
  const isMeter = look.display !== 'number' && typeof data === 'number'
  if (!isMeter) {
    const root = rootOf(cell, 'number', styles['number'])
    setText(root, text)
    root.toggleAttribute('data-negative', look.negativeRed && typeof data === 'number' && data < 0)
    return
  }
  const root = rootOf(cell, look.display, styles['meter'])
  if (!root.firstElementChild) {
    const mark = makeSpan(look.display === 'bar' ? styles['track'] : styles['ring'])
    if (look.display === 'bar') mark.append(makeSpan(styles['fill']))
    root.append(mark, makeSpan(undefined))
  }
  root.dataset.color = isLabelColor(look.color) ? look.color : 'blue'
  root.style.setProperty('--share', String(Math.min(Math.max(data / look.displayMax, 0), 1)))
  setText(root.lastElementChild as HTMLElement, text)
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Hash,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint,
  Editor: late(() => import('./editor.tsx').then((it) => it.NumberEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.NumberSettings)),
  editOn: 'type',
}
