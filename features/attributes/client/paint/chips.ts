import { t } from '@weft/i18n'
import { type LinkedItem, linksOf } from '../../shared/links-to/linked-item.ts'
import styles from '../family.module.css'
import { childrenOf, makeSpan, rootOf, setAttribute, setText } from './reuse.ts'

/** Chips with the names of items, each a link to its item; and after the name what else it shows. */
export function paintChips(cell: HTMLElement, data: unknown, board_id: string | null): void {
  const links = linksOf(data)
  const root = rootOf(cell, 'chips', styles['row'])
  const chips = childrenOf(root, links.length, makeChip)
  for (const [i, chip] of chips.entries()) {
    const link = links[i]
    if (!link) continue
    const more = moreOf(link)
    const name = chipName(link)
    const [title, rest] = chip.children as unknown as [HTMLElement, HTMLElement]
    setText(title, name)
    setText(rest, more)
    setAttribute(chip, 'title', more === '' ? name : `${name} · ${more}`)
    setAttribute(chip, 'href', hrefOfLink(link, board_id))
    setAttribute(chip, 'data-private', link.folder_id === null ? '' : null)
  }
}

/** What a link reads to people. */
export function chipName(link: LinkedItem): string {
  if (link.folder_id === null) return t('Private item')
  return link.name === '' ? t('Untitled') : link.name
}

/** Where a link's item is; null for one that may not be seen. */
export function hrefOfLink({ folder_id, item_id }: LinkedItem, board_id: string | null): string | null {
  return folder_id === null || board_id === null ? null : `/b/${board_id}/${folder_id}/${item_id}`
}

/** Texts and numbers that a chip shows beside the name. */
function moreOf({ folder_id, shown }: LinkedItem): string {
  if (folder_id === null || typeof shown !== 'object' || shown === null) return ''
  return Object.values(shown)
    .filter((data) => typeof data === 'string' || typeof data === 'number')
    .join(' · ')
}

function makeChip(): HTMLElement {
  const chip = document.createElement('a')
  chip.className = styles['chip'] ?? ''
  // The application goes there without loading the page.
  chip.dataset['inside'] = ''
  chip.tabIndex = -1
  chip.append(makeSpan(styles['chipName'], 'auto'), makeSpan(styles['chipMore'], 'auto'))
  return chip
}
