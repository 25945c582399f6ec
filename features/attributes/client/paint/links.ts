import styles from '../family.module.css'
import { isSafeUrl } from '../../shared/text/urls.ts'
import { childrenOf, rootOf, setText } from './reuse.ts'

export interface PaintedLink {
  url: string
  text: string
}

/** Links on one line. An address that may not be a link is shown as a text that leads nowhere. */
export function paintLinks(cell: HTMLElement, links: readonly PaintedLink[]): void {
  const root = rootOf(cell, 'links', styles['row'])
  const anchors = childrenOf(root, links.length, makeAnchor)
  for (const [i, anchor] of anchors.entries()) {
    const link = links[i]
    if (!link) continue
    setText(anchor, link.text)
    anchor.title = link.url
    if (!isSafeUrl(link.url)) anchor.removeAttribute('href')
    else if (anchor.getAttribute('href') !== link.url) anchor.setAttribute('href', link.url)
    // Mail and telephone open a program, not a page.
    if (link.url.startsWith('http')) anchor.setAttribute('target', '_blank')
    else anchor.removeAttribute('target')
  }
}

function makeAnchor(): HTMLElement {
  const anchor = document.createElement('a')
  anchor.className = styles['link'] ?? ''
  anchor.rel = 'noopener noreferrer nofollow'
  anchor.dir = 'auto'
  // The grid owns the keyboard: a cell is one stop, not one per link.
  anchor.tabIndex = -1
  return anchor
}
