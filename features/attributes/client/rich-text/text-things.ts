import { t } from '@weft/i18n'
import { createContext } from 'react'

/** An item that a text mentions, as whoever reads may see it. */
export interface ShownItem {
  /** `hidden`: nobody told what it is called, whether it is out of sight or gone for ever. */
  state: 'seen' | 'deleted' | 'hidden' | 'asked'
  name: string
  /** Where it opens; null where it does not. */
  href: string | null
}

/** A picture of ours, as far as it can be had now. */
export interface ShownPicture {
  /** Null while it is asked for, and where it cannot be had. */
  src: string | null
  isMissing: boolean
}

/** What texts name by ids alone: asked by the rights of whoever reads, and told again when it is another. */
export interface TextThings {
  item(id: string): ShownItem
  /** Of an address of ours the item that it leads to. */
  itemAt(address: string): string | null
  picture(id: string): ShownPicture
  /** Its address did not work, such as one whose time is over: another one is asked for. */
  askAgain(id: string): void
  /** Shows pictures over the page, beginning with the one of this id. */
  openPictures(ids: readonly string[], id: string): void
  /** Goes to another page. */
  go(href: string): void
  subscribe(changed: () => void): () => void
}

/** Null where texts are shown of which nobody tells more: items and pictures of ours are named there by a word. */
export const TextThingsContext = /* @__PURE__ */ createContext<TextThings | null>(null)

/** What stands in the place of an item. */
export function wordsOfItem(item: ShownItem | undefined): string {
  switch (item?.state) {
    case 'seen':
      return item.name || t('Untitled')
    case 'deleted':
      return t('Deleted item')
    case 'hidden':
      return t('An item that you cannot see')
    default:
      return t('An item')
  }
}
