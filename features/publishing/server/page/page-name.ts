import { isPaged, labelOfKind } from '@weft/features/views/server'
import type { Translate } from '@weft/i18n'

import type { PublicFrame } from '../content/public-content.ts'

/** What a page of a view is called. */
export interface PageName {
  /** Its heading. */
  title: string
  /** The name of the view, where it says more than the heading and than what kind of view it is; else empty. */
  part: string
}

/** Strangers know a page by what it is about, which is its folder: "Table" says nothing to them. */
export function pageName({ view, board }: PublicFrame, t: Translate): PageName {
  const folder = board?.folder_name ?? ''
  // Pictures of older versions do not know the folder.
  if (folder === '') return { title: view.name, part: '' }
  const isPlain = isKindName(view.name, view.type, t) || isSame(view.name, folder)
  if (isPlain) return { title: folder, part: '' }
  // A document is a work of its own, whose pages have their own headings.
  return isPaged(view.type) ? { title: view.name, part: '' } : { title: folder, part: view.name }
}

/** Both in one line, as windows and lists of pages show it. */
export const wholeName = ({ title, part }: PageName): string => (part === '' ? title : `${title} · ${part}`)

/** Whether a view is called what views of its kind are called when they are made, such as "Table" and "Table 2". */
function isKindName(name: string, type: string, t: Translate): boolean {
  const label = labelOfKind(type)
  const bare = name.replace(/ \d+$/, '')
  return label !== undefined && (isSame(bare, label) || isSame(bare, t(label)))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
