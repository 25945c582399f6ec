import type { ValueContext } from '@weft/model'
import { t } from '@weft/i18n'
import { colorForSeed, initialsOf } from '@weft/ui'
import { missingName } from '../../shared/elements/missing-name.ts'
import styles from '../family.module.css'
import { childrenOf, makeSpan, rootOf, setAttribute, setText } from './reuse.ts'

const MAX_SHOWN = 5

/** Overlapping avatars; a person alone has the name beside it. */
export function paintPeople(cell: HTMLElement, ids: readonly number[], context: ValueContext): void {
  const root = rootOf(cell, 'people', styles['people'])
  const isSingle = ids.length === 1
  root.toggleAttribute('data-single', isSingle)
  const isCut = ids.length > MAX_SHOWN + 1
  const shown = isCut ? ids.slice(0, MAX_SHOWN) : ids
  const entries = childrenOf(root, shown.length + (isCut ? 1 : 0), makePerson)
  for (const [i, entry] of entries.entries()) {
    const id = shown[i]
    if (id === undefined) {
      const rest = ids.slice(MAX_SHOWN).map((other) => nameOf(other, context))
      paintEntry(entry, {
        initials: `+${rest.length}`,
        color: 'gray',
        title: rest.join(', '),
        name: '',
        photo: null,
      })
    } else {
      const person = context.people.get(id)
      const name = nameOf(id, context)
      paintEntry(entry, {
        initials: person ? knownInitials(name) : '',
        color: person ? colorForSeed(String(id)) : 'gray',
        title: name,
        name: isSingle || cell.dataset.wrap !== undefined ? name : '',
        photo: person?.photo_url ?? null,
      })
    }
  }
}

const initials = new Map<string, string>()
const MAX_KNOWN = 2_000

/** Finding the letters of a name asks for the borders of its signs, which is expensive; the same people come again. */
function knownInitials(name: string): string {
  let known = initials.get(name)
  if (known === undefined) {
    if (initials.size >= MAX_KNOWN) initials.clear()
    initials.set(name, (known = initialsOf(name)))
  }
  return known
}

function nameOf(id: number, context: ValueContext): string {
  return context.people.get(id)?.name ?? t(missingName(context))
}

function makePerson(): HTMLElement {
  const person = makeSpan(styles['person'])
  const avatar = makeSpan(styles['avatar'])
  avatar.setAttribute('role', 'img')
  person.append(avatar, makeSpan(styles['name'], 'auto'))
  return person
}

interface Entry {
  initials: string
  color: string
  title: string
  name: string
  photo: string | null
}

function paintEntry(element: HTMLElement, entry: Entry): void {
  const [avatar, name] = element.children as unknown as [HTMLElement, HTMLElement]
  setAttribute(element, 'title', entry.title)
  // A name written beside the avatar need not be said twice.
  setAttribute(avatar, 'aria-label', entry.title)
  setAttribute(avatar, 'aria-hidden', entry.name === '' ? null : 'true')
  setAttribute(avatar, 'data-color', entry.color)
  setText(avatar, entry.photo === null ? entry.initials : '')
  const image = entry.photo === null ? '' : `url("${CSS.escape(entry.photo)}")`
  if (image !== '' || avatar.style.backgroundImage !== '') avatar.style.backgroundImage = image
  setText(name, entry.name)
}
