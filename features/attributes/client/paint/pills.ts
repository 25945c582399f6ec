import { isLabelColor as isPaletteColor } from '@weft/ui'
import type { Settings } from '@weft/model'
import styles from '../family.module.css'
import { priorityLevel } from '../../shared/elements/priorities.ts'
import { type Label, isLabelColor, labelSettings } from '../../shared/elements/labels.ts'
import { childrenOf, makeSpan, rootOf, setAttribute, setText } from './reuse.ts'

/** Soft pills, or priorities with bars, as many as the width shows. */
export function paintPills(cell: HTMLElement, labels: readonly Label[], settings: Settings): void {
  const [first] = labels
  if (first && priorityLevel(first, settings) !== null) return paintPriorities(cell, labels, settings)
  const root = rootOf(cell, 'pills', styles['row'])
  const { areStages } = labelSettings(settings)
  const pills = childrenOf(root, labels.length, () => makeSpan(styles['pill'], 'auto'))
  for (const [i, pill] of pills.entries()) {
    const label = labels[i]
    if (!label) continue
    setText(pill, label.name)
    setAttribute(pill, 'title', label.name)
    const { background, color } = pillColors(label)
    if (pill.style.background !== background) pill.style.background = background
    if (pill.style.color !== color) pill.style.color = color
    setAttribute(pill, 'data-color', isPaletteColor(label.color) ? label.color : 'gray')
    setAttribute(pill, 'data-stage', areStages ? (label.category ?? 'none') : null)
  }
}

function paintPriorities(cell: HTMLElement, labels: readonly Label[], settings: Settings): void {
  const root = rootOf(cell, 'priorities', styles['row'])
  const spans = childrenOf(root, labels.length, () => makeSpan(styles['priority'], 'auto'))
  for (const [i, span] of spans.entries()) {
    const label = labels[i]
    if (!label) continue
    setText(span, label.name)
    setAttribute(span, 'title', label.name)
    setAttribute(span, 'data-level', String(priorityLevel(label, settings)))
  }
}

/** Colours outside the palette, from an import or another client; empty ones leave it to the palette. */
export function pillColors(label: Label): { background: string; color: string } {
  // Only hexadecimal colours reach a style, so that settings cannot carry other CSS.
  const isOwn = isLabelColor(label.color) && label.color.startsWith('#')
  if (!isOwn) return { background: '', color: '' }
  const isOwnText = isLabelColor(label.textColor) && label.textColor.startsWith('#')
  return { background: label.color, color: isOwnText ? label.textColor : readableOn(label.color) }
}

/** Black or white, whichever reads better on a colour. */
function readableOn(hex: string): string {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#1a1a1a' : '#ffffff'
}
