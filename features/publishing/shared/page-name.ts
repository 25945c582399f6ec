import type { Translate } from '@weft/i18n'

/** What a page of a view is called. */
export interface PageName {
  /** Its heading. */
  title: string
  /** The name of the view, where it says more than the heading and than what kind of view it is; else empty. */
  part: string
}

/** What the name of a page is made of. */
export interface NamedView {
  name: string
  /** Empty where it is not known: pictures of older versions do not have it. */
  folder_name: string
  /** The English name of its kind; undefined for one that is not known. */
  kind: string | undefined
  isPaged: boolean
}

/** Strangers know a page by what it is about, which is its folder: "Table" says nothing to them. */
export function pageName({ name, folder_name, kind, isPaged }: NamedView, t: Translate): PageName {
  if (folder_name === '') return { title: name, part: '' }
  if (isKindName(name, kind, t) || isSame(name, folder_name)) return { title: folder_name, part: '' }
  // A document is a work of its own, whose pages have their own headings.
  return isPaged ? { title: name, part: '' } : { title: folder_name, part: name }
}

/** Both in one line, as windows and lists of pages show it. */
export const wholeName = ({ title, part }: PageName): string => (part === '' ? title : `${title} · ${part}`)

/** Whether a view is called what views of its kind are called when they are made, such as "Table" and "Table 2". */
function isKindName(name: string, kind: string | undefined, t: Translate): boolean {
  const bare = name.replace(/ \d+$/, '')
  return kind !== undefined && (isSame(bare, kind) || isSame(bare, t(kind)))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
