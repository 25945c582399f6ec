import { normalised } from '@weft/base'
/** What a link shows: a view with its items, one item of a view, or one file of an item. */
export const LINK_KINDS = ['view', 'item', 'file'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** The letter that stands for a kind in an address. */
export const KIND_LETTERS: Readonly<Record<LinkKind, string>> = { view: 'e', item: 'i', file: 'f' }

const SLUG_LENGTH = 60
const MARKS = /\p{M}/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu

/** Letters and digits of any script with a hyphen between words; empty for a text without any. */
export function slugOf(text: string): string {
  const words = normalised(normalised(text, 'NFKD').replaceAll(MARKS, ''), 'NFC').toLowerCase()
  return words
    .replaceAll(BETWEEN_WORDS, '-')
    .slice(0, SLUG_LENGTH)
    .toWellFormed()
    .replaceAll(/^-+|-+$|\uFFFD/g, '')
}

/**
 * What of an item's id its addresses end with, 15 hex digits: with them an address finds its item, whatever the title
 * has become. Not the end of the id alone: items of one import differ in the digits before it.
 */
export const itemEnd = (item_id: string): string =>
  item_id.slice(9, 13) + item_id.slice(15, 18) + item_id.slice(-8)

/** How long ends were in older versions. */
const OLD_END = 12

/** Whether an address with this end means the item; those of older versions had the last 12 digits of the id. */
export const isEndOf = (end: string, item_id: string): boolean =>
  end === (end.length === OLD_END ? item_id.slice(-OLD_END) : itemEnd(item_id))

/** An item's part of an address, by its title. */
export function itemSlug(item_id: string, title: string): string {
  const words = slugOf(title)
  return words === '' ? itemEnd(item_id) : `${words}-${itemEnd(item_id)}`
}

/** The end of the id of the item that a slug names, or null where it is one that somebody chose. */
export function idEndOf(slug: string): string | null {
  return /(?:^|-)([\da-f]{15}|[\da-f]{12})$/.exec(slug)?.[1] ?? null
}

/** Whether somebody may choose it: as `slugOf` writes, and not to be taken for an item's id. */
export function isChosenSlug(slug: string): boolean {
  return slug !== '' && slugOf(slug) === slug && idEndOf(slug) === null
}

/** The path of a page: `/p/e12-AbCdEfGhIjK/getting-started`. */
export function publicPath(
  kind: LinkKind,
  { team_id, key, slug }: { team_id: number; key: string; slug?: string | null },
): string {
  const page = `/p/${KIND_LETTERS[kind]}${team_id}-${key}`
  return slug ? `${page}/${encodeURIComponent(slug)}` : page
}
