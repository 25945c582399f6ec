import { loadAttributes } from '@weft/features/attributes/server'
import { referenceSettings } from '@weft/features/attributes/shared'
import { namesIn, readNamedItems } from '@weft/features/references/server'
import { nameKey } from '@weft/model'
import { type Principal, errors } from '@weft/server-kit'

import type { ConversionPreview } from '../shared/index.ts'
import { exposedNames, missingNames } from './become-reference.ts'
import { type Converting, formOf, valueContext } from './convert-context.ts'
import { textsOfSlots } from './link-texts.ts'
import type { AttributeForm } from './queries.ts'

/** Samples of values that are lost, and of those that are kept. */
const SHOWN = 10

/** Reads what links would be made of the values, and writes nothing. */
export async function previewLinks(
  converting: Converting,
  principal: Principal,
  wanted: AttributeForm,
  { createMissing }: { createMissing: boolean },
): Promise<ConversionPreview> {
  const { kit, team_id, board_id, attribute_id } = converting
  const context = await valueContext(converting)
  const attributes = await kit.db.read({ team: team_id }, (tx) => loadAttributes(tx, team_id, board_id))
  const attribute = attributes.find(({ id }) => id === attribute_id)
  if (!attribute) throw errors.not_found()
  const { multiple, board_id: other, two_way } = referenceSettings(wanted.settings)
  const items = await readNamedItems(kit, principal, wanted.settings, context)
  if (two_way && other !== null) principal.need('CREATE_ATTRIBUTE', { type: 'board', id: other })
  const texts = await textsOfSlots(converting, formOf(attribute), context)
  const missing = missingNames({ items, texts, multiple })
  const exposed = createMissing ? exposedNames(principal, { wanted, items, texts, multiple }) : 0
  const made = new Set(createMissing ? missing.map((name) => nameKey(name)) : [])
  const names = { matched: new Set<string>(), lost: new Set<string>() }
  const counts = { convertible: 0, lost: 0 }
  const samples = { lost: [] as Sample[], kept: [] as Sample[] }
  for (const { item_id, folder_id, is_trashed, text } of texts) {
    const kept: string[] = []
    const wantedNames = namesIn(text, items, multiple)
    for (const name of wantedNames) {
      const found = items.find(name)
      // No item leads to itself.
      const isFound = found !== undefined && found !== null && found.id !== item_id
      if (isFound) names.matched.add(nameKey(name))
      else if (!made.has(nameKey(name))) names.lost.add(nameKey(name))
      if (isFound || made.has(nameKey(name))) kept.push(name)
    }
    const isWhole = kept.length === wantedNames.length
    counts[isWhole ? 'convertible' : 'lost'] += 1
    const list = isWhole ? samples.kept : samples.lost
    if (list.length < SHOWN && !is_trashed && principal.may('VIEW_FOLDER', { type: 'folder', id: folder_id }))
      list.push({ item_id, from: cut(text), to: kept.length > 0 ? cut(kept.join(', ')) : null })
  }
  return {
    ...counts,
    exposed,
    names: { matched: names.matched.size, created: made.size, lost: names.lost.size },
    samples: [...samples.lost, ...samples.kept],
    settings: wanted.settings as ConversionPreview['settings'],
  }
}

type Sample = ConversionPreview['samples'][number]

const LONGEST = 120
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
