import { t } from '@weft/i18n'
import styles from './late-family.module.css'
import { makeSpan, rootOf, setAttribute, setText, setTitle } from './reuse.ts'

const SVG = 'http://www.w3.org/2000/svg'
const THUMB =
  'M7 10.5v9.5H3.5v-9.5zM8.5 10.7l3.7-7.2c1.5.2 2.3 1.3 2 2.7L13.6 9h5a2 2 0 0 1 2 2.4l-1.4 7a2 2 0 0 1-2 1.6H8.5z'

/** A thumb with the number of votes; `title` names who voted. Nothing is written where nobody did. */
export function paintVotes(
  cell: HTMLElement,
  { count, isMine, title }: { count: number; isMine: boolean; title: string },
): void {
  const root = rootOf(cell, 'votes', styles['votes'])
  if (!root.firstElementChild) {
    const svg = document.createElementNS(SVG, 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('role', 'img')
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', THUMB)
    svg.append(path)
    root.append(svg, makeSpan(undefined))
  }
  const [thumb, text] = root.children as unknown as [SVGElement, HTMLElement]
  root.toggleAttribute('data-on', isMine)
  setTitle(root, title)
  setAttribute(thumb, 'aria-label', isMine ? t('You voted') : t('Votes'))
  setText(text, count === 0 ? '' : String(count))
}
