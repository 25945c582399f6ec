import styles from './late-family.module.css'
import { makeSpan, rootOf, setAttribute, setText, setTitle } from './reuse.ts'

const SVG = 'http://www.w3.org/2000/svg'

// Drawn by hand because cells are painted without React; the shapes are our own, on a field of 24.
const shapes: Readonly<Record<string, string>> = {
  play: 'M7 4.5l12 7.5-12 7.5z',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6',
  send: 'M20.5 3.5l-17 7 6.5 3 3 6.5z',
  check: 'M4.5 12.5l5 5 10-11',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  zap: 'M13 3L5 13.5h6L10.5 21 19 10h-6.5z',
}

export interface PaintedButton {
  text: string
  icon: string
  /** A name of the palette. */
  color: string
  isBarred: boolean
  hint: string
}

/** A small button; null draws nothing. It is pressed through the cell that it lies in. */
export function paintButton(cell: HTMLElement, button: PaintedButton | null): void {
  if (!button) {
    rootOf(cell, 'no-button', undefined)
    return
  }
  const root = rootOf(cell, 'button', styles['button'])
  if (!root.firstElementChild) {
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.append(document.createElementNS(SVG, 'path'))
    root.append(svg, makeSpan(undefined, 'auto'))
  }
  const [icon, text] = root.children as unknown as [SVGElement, HTMLElement]
  const shape = shapes[button.icon] ?? ''
  setAttribute(icon, 'data-none', shape === '' ? '' : null)
  setAttribute(icon.firstElementChild ?? icon, 'd', shape)
  setAttribute(root, 'data-color', button.color)
  setAttribute(root, 'data-press', '')
  root.toggleAttribute('data-barred', button.isBarred)
  setTitle(root, button.hint)
  setText(text, button.text)
}
