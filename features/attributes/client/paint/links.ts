import { isSafeUrl } from '@weft/rich-text'
import { outsideTarget } from '@weft/ui'
import styles from '../family.module.css'
import { childrenOf, rootOf, setAttribute, setText } from './reuse.ts'

export interface PaintedLink {
  url: string
  text: string
  /** A small picture as a data address, of the page that it leads to. */
  icon?: string | null
  /** Without it the direction follows the letters. */
  dir?: 'ltr'
}

/** Links on one line. An address that may not be a link is shown as a text that leads nowhere. */
export function paintLinks(cell: HTMLElement, links: readonly PaintedLink[]): void {
  const root = rootOf(cell, 'links', styles['row'])
  const anchors = childrenOf(root, links.length, makeAnchor)
  for (const [i, anchor] of anchors.entries()) {
    const link = links[i]
    if (!link) continue
    setText(anchor, link.text)
    setAttribute(anchor, 'title', link.url)
    // Only pictures that the server has drawn reach a style.
    const icon = /^data:image\/webp;base64,[\w+/=]+$/.test(link.icon ?? '') ? `url(${link.icon})` : ''
    if (anchor.style.backgroundImage !== icon) anchor.style.backgroundImage = icon
    setAttribute(anchor, 'data-icon', icon === '' ? null : '')
    setAttribute(anchor, 'dir', link.dir ?? 'auto')
    setAttribute(anchor, 'href', isSafeUrl(link.url) ? link.url : null)
    setAttribute(anchor, 'target', outsideTarget(link.url))
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
