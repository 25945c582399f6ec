import { enableComputing, enableRanking } from '@weft/query'
import { fallbackType } from '../shared/fallback-type.ts'
import type { AttributeEffects } from '../server/attribute-effects.ts'
import type { Settings } from '@weft/model'
import type { ServerAttributeType } from '../server/server-type.ts'
import { type FamilyMember, isAssignable } from '../shared/family-member.ts'
import { registerTypeSource } from '../shared/links-to/type-source.ts'
import { member as attachments } from './attachments/server.ts'
import { member as button } from './button/server.ts'
import { member as checkbox } from './checkbox/server.ts'
import { member as checklist } from './checklist/server.ts'
import { member as created_at } from './created_at/server.ts'
import { member as source_folder } from './source_folder/server.ts'
import { member as time_tracking } from './time_tracking/server.ts'
import { member as updated_at } from './updated_at/server.ts'
import { member as created_by } from './created_by/server.ts'
import { member as updated_by } from './updated_by/server.ts'
import { member as custom_id } from './custom_id/server.ts'
import { member as date } from './date/server.ts'
import { member as email } from './email/server.ts'
import { member as formula } from './formula/server.ts'
import { member as label } from './label/server.ts'
import { member as links } from './links/server.ts'
import { member as longtext } from './longtext/server.ts'
import { member as members } from './members/server.ts'
import { member as number } from './number/server.ts'
import { member as phone } from './phone/server.ts'
import { member as progress } from './progress/server.ts'
import { member as rating } from './rating/server.ts'
import { effects as lookupEffects, member as lookup } from './lookup/server.ts'
import { effects as referenceEffects, member as reference } from './reference/server.ts'
import { effects as rollupEffects, member as rollup } from './rollup/server.ts'
import { member as text } from './text/server.ts'
import { member as vote } from './vote/server.ts'

enableComputing()
enableRanking()

/** The attribute types that the server knows, by name. Without a prototype: "constructor" is no type. */
export const serverAttributeTypes: Readonly<Record<string, ServerAttributeType>> = Object.assign(
  Object.create(null) as Record<string, ServerAttributeType>,
  {
    text,
    longtext,
    number,
    checkbox,
    date,
    label,
    members,
    email,
    links,
    phone,
    rating,
    progress,
    checklist,
    vote,
    custom_id,
    created_at,
    updated_at,
    created_by,
    updated_by,
    source_folder,
    attachments,
    button,
    time_tracking,
    formula,
    reference,
    lookup,
    rollup,
  },
)

/** The type of that name; a name that is not known gives a read-only stand-in. */
export function serverAttributeType(name: string): ServerAttributeType {
  return serverAttributeTypes[name] ?? fallbackType(name)
}

/** Whether values of the type are links to items. */
export const holdsItems = ({ type }: { type: string }): boolean => serverAttributeType(type).holds === 'items'

/** Whether values of the type are labels of the settings. */
export const holdsLabels = ({ type }: { type: string }): boolean =>
  serverAttributeType(type).holds === 'labels'

/** Whether values are dates that people set. */
export function isSetDate(attribute: { type: string; settings: Settings }): boolean {
  const type = serverTypeFor(attribute)
  return type.isDate?.(attribute.settings) === true && isAssignable(type)
}

/** What stands for an attribute's type under its settings. */
export function serverTypeFor({ type: name, settings }: { type: string; settings: Settings }): FamilyMember {
  const type = serverAttributeType(name)
  return type.variant?.(settings) ?? type
}

registerTypeSource(serverAttributeType)

/** What attributes mean for others, by the name of their type. */
export const attributeEffects: Readonly<Record<string, AttributeEffects>> = Object.assign(
  Object.create(null) as Record<string, AttributeEffects>,
  { reference: referenceEffects, lookup: lookupEffects, rollup: rollupEffects },
)
