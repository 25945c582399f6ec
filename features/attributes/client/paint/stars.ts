import { rootOf, setAttribute } from './reuse.ts'
import styles from './late-family.module.css'

const SVG = 'http://www.w3.org/2000/svg'
/** A star takes so many pixels of the row. */
const STEP = 18

// Drawn by hand because cells are painted without React; the shapes are our own, on a field of 24.
const shapes: Readonly<Record<string, string>> = {
  star: 'M12 3.2l2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6-4.3-4.2 6-.9z',
  heart: 'M12 20.5c-6-4.2-8.7-7.4-8.7-11A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 8.7 2.5c0 3.6-2.7 6.8-8.7 11z',
  flame:
    'M12 2.8c1 3.6 5.8 6 5.8 11.2a5.8 5.8 0 0 1-11.6 0c0-2.4 1.2-4 2.4-5.2.3 1.6 1 2.6 2 3.2.8-3-.4-6 1.4-9.2z',
  thumb:
    'M7 10.5v9.5H3.5v-9.5zM8.5 10.7l3.7-7.2c1.5.2 2.3 1.3 2 2.7L13.6 9h5a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H8.5z',
}

export interface PaintedStars {
  filled: number
  max: number
  icon: string
  /** A name of the palette. */
  color: string
  /** Read aloud. */
  text: string
}

/** A row of stars; each carries its number in `data-star`, for presses. Without `stars` nothing is drawn. */
export function paintStars(cell: HTMLElement, { filled, max, icon, color, text }: PaintedStars): void {
  const root = rootOf(cell, 'stars', styles['stars'])
  let svg = root.firstElementChild
  if (!svg) {
    svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('role', 'img')
    root.append(svg)
  }
  setAttribute(root, 'data-color', color)
  setAttribute(svg, 'aria-label', text)
  root.toggleAttribute('data-none', filled === 0)
  if (svg.childElementCount !== max || root.dataset.icon !== icon) {
    root.dataset.icon = icon
    svg.setAttribute('viewBox', `0 0 ${max * STEP} 20`)
    svg.setAttribute('width', String(max * STEP))
    svg.setAttribute('height', '20')
    svg.replaceChildren(...Array.from({ length: max }, (_, i) => makeStar(i, shapes[icon] ?? '')))
  }
  for (const [i, star] of [...svg.children].entries()) setAttribute(star, 'data-on', i < filled ? '' : null)
}

function makeStar(index: number, shape: string): Element {
  const star = document.createElementNS(SVG, 'g')
  star.setAttribute('data-star', String(index + 1))
  // The gaps of the shape take presses, too.
  const ground = document.createElementNS(SVG, 'rect')
  for (const [name, value] of Object.entries({ x: index * STEP, y: 0, width: STEP, height: 20 }))
    ground.setAttribute(name, String(value))
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', shape)
  path.setAttribute('transform', `translate(${index * STEP + 0.6} 1.6) scale(0.7)`)
  star.append(ground, path)
  return star
}

/** The number of the star that was pressed, or null. */
export function pressedStar(target: Element): number | null {
  const star = target.closest('[data-star]')
  return star ? Number(star.getAttribute('data-star')) : null
}
