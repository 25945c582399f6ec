import {
  attributeErrors,
  nameDuplicates,
  serverAttributeType,
  uniqueKey,
} from '@weft/features/attributes/server'
import { nameKey } from '@weft/model'
import type { Principal } from '@weft/server-kit'

import type { AttributeForm } from './queries.ts'

type Form = Pick<AttributeForm, 'type' | 'settings'>

/** Whether each value of an attribute of this form may occur once. */
export const isClaiming = (form: Form): boolean =>
  form.settings['unique'] === true || numberingOf(form) !== undefined

/** The places that values take which may occur once; refused where two want the same, as far as `principal` may know. */
export function claimsOf(
  form: Form,
  values: readonly { item_id: string; folder_id: string; data: unknown }[],
  principal: Principal,
): { item_id: string; key: string }[] {
  if (!isClaiming(form)) return []
  const numbering = numberingOf(form)
  const claims = new Map<string, { item_id: string; folder_ids: string[]; text: string }>()
  for (const { item_id, folder_id, data } of values) {
    const key = numbering && typeof data === 'string' ? nameKey(data) : uniqueKey(form.type, data)
    if (key === null) continue
    const scoped = numbering?.scope === 'folder' ? `${key}\n${folder_id}` : key
    const known = claims.get(scoped)
    if (known) known.folder_ids.push(folder_id)
    else claims.set(scoped, { item_id, folder_ids: [folder_id], text: String(data).slice(0, 100) })
  }
  const twice = [...claims.values()].filter(({ folder_ids }) => folder_ids.length > 1)
  if (twice.length > 0) throw attributeErrors.not_unique({ data: nameDuplicates(principal, twice) })
  return [...claims].map(([key, { item_id }]) => ({ item_id, key }))
}

const numberingOf = ({ type, settings }: Form) => serverAttributeType(type).numbering?.(settings)
