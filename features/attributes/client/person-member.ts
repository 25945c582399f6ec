import { t } from '@weft/i18n'
import type { LucideIcon } from 'lucide-react'
import { personIn, personName } from '../shared/elements/person-definition.ts'
import type { FamilyMember } from '../shared/family-member.ts'
import { staticInput } from '../shared/static-input.ts'
import type { ClientAttributeType } from './attribute-member.ts'
import { paintPeople } from './paint/people.ts'
import { paintText } from './paint/text.ts'
import { readyPart } from './ready-part.ts'
import { NoSettings } from './settings/no-settings.tsx'

/** The browser's half of a type that shows a person of the item's own. */
export function personMember(definition: FamilyMember, icon: LucideIcon): ClientAttributeType {
  return {
    ...definition,
    format: (data, settings, context) => t(definition.format(data, settings, context)),
    groups: (data, settings, context) =>
      definition.groups?.(data, settings, context).map((group) => ({ ...group, label: t(group.label) })) ??
      [],
    icon,
    input: readyPart(staticInput()),
    paint(cell, data, _settings, context) {
      const ids = personIn(data)
      // A guest has no face.
      if (ids[0] === 0) paintText(cell, t(personName(0, context)))
      else paintPeople(cell, ids, context)
    },
    Editor: NoSettings,
    Settings: NoSettings,
    editOn: 'open',
  }
}
