import { msg } from '@weft/i18n'
import type { MenuPlace } from '../shared/member-parts.ts'
import type { ClientAttributeType } from './attribute-member.ts'

const TITLES: readonly [under: MenuPlace['under'], title: string][] = [
  ['basics', msg('Basics')],
  ['contact', msg('People and contact')],
  ['files', msg('Files and links')],
  ['progress', msg('Progress and feedback')],
  ['computed', msg('Computed and actions')],
  ['automatic', msg('Automatic')],
]

/** The types under the titles of the menu, those that say no place at the end. */
export function sectionsOf(types: readonly ClientAttributeType[]) {
  const at = ({ menu }: ClientAttributeType) => menu?.order ?? 0
  const under = (wanted: string | undefined) => types.filter(({ menu }) => menu?.under === wanted)
  return [
    ...TITLES.map(([wanted, title]) => ({
      title,
      types: under(wanted).toSorted((a, b) => at(a) - at(b)),
    })),
    { title: msg('More'), types: under(undefined) },
  ].filter((section) => section.types.length > 0)
}
