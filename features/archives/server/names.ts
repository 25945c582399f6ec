import { serverAttributeTypes } from '@weft/features/attributes/server'
import { renamedIds, renamedPeople, type Renaming, withNewLinks } from '@weft/features/duplicates/server'
import { PSEUDO_ATTRIBUTES } from '@weft/model'
import { parseEntryKey } from '@weft/permissions'
import { renamingMentions } from '@weft/rich-text'

/**
 * What things are called on the other side of the border between a workspace and its archive. It is the same walk in
 * both directions: only the names differ.
 */
export interface Names {
  /** A board, folder, view or rule; itself where none is meant. */
  place: (id: string) => string
  /** Somebody, as a number of the workspace's or a mark of the archive's. */
  person(id: unknown): unknown
  /** Somebody as the token of an entry of rights names them; null for nobody: the entry stays behind. */
  token(id: string): string | null
  /** A person's mark, or a number as a text, found anywhere in a setting; undefined for neither. */
  text(text: string): unknown
  /** Which attributes hold people, and questions about those. */
  ofPeople: ReadonlySet<string>
}

/** An attribute as far as its data has to be known. */
export interface KnownAttribute {
  id: string
  type: string
  settings?: unknown
}

/** Whether data of a type names people: as those that it shows, or as parts that are each one's own. */
function holdsPeople(type: string): boolean {
  const known = serverAttributeTypes[type]
  return known?.holds === 'people' || known?.isOwnPart === true
}

export const holdsTexts = (type: string): boolean => serverAttributeTypes[type]?.excerpt !== undefined

/** The attributes that hold people, the names that stand for some, and questions of forms about them. */
export function ofPeople(
  attributes: readonly KnownAttribute[],
  views: readonly { settings: unknown }[],
): ReadonlySet<string> {
  // Those that say by whom something was done stand in the place of an attribute.
  const found = new Set<string>(PSEUDO_ATTRIBUTES.filter((name) => name.endsWith('_by')))
  for (const { id, type } of attributes) if (holdsPeople(type)) found.add(id)
  for (const { settings } of views) {
    const { blocks } = ((settings as { form?: unknown } | null)?.form ?? {}) as { blocks?: unknown }
    for (const block of Array.isArray(blocks) ? (blocks as unknown[]) : []) {
      const { id, attribute_id } = (block ?? {}) as { id?: unknown; attribute_id?: unknown }
      if (typeof id === 'string' && found.has(String(attribute_id))) found.add(id)
    }
  }
  return found
}

const renaming = (names: Names): Renaming => ({
  id: (text) => names.text(text) ?? names.place(text),
  person: (id) => names.person(id),
  isOfPeople: (id) => names.ofPeople.has(id),
})

/** Settings, rules and conditions. */
export const settingsBy = (names: Names, settings: unknown): unknown => renamedIds(settings, renaming(names))

/** Data of an attribute, as a default or a value. */
export function dataBy(names: Names, type: string, data: unknown): unknown {
  if (holdsTexts(type) && typeof data === 'string') return htmlBy(names, data)
  return holdsPeople(type) ? renamedPeople(data, renaming(names)) : settingsBy(names, data)
}

/** A long text or a comment: whom it mentions, and where its links lead. */
export function htmlBy(names: Names, html: string): string {
  const linked = withNewLinks(html, { places: { get: names.place }, itemCopy: (id) => id })
  return renamingMentions(linked, (id) => String(names.text(id) ?? names.person(id)))
}

/** Entries of rights; a key that means nothing stays behind. */
export function entriesBy(names: Names, entries: unknown): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const [key, is] of Object.entries(entries ?? {})) {
    const [permission = '', kind = '', name = '', ...rest] = key.split(':')
    if (kind === 'user') {
      const token = names.token(name)
      if (token !== null) renamed[[permission, kind, token, ...rest].join(':')] = is
    } else if (parseEntryKey(key)) renamed[key] = is
  }
  return renamed
}

/** The id of what an entry of rights is about; `team` is what the workspace is called. */
export function resourceBy(names: Names, type: string, id: string, team: string): string {
  return type === 'team' ? team : names.place(id)
}
