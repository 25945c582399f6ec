import { withInput } from '@weft/features/attributes/client'
import type { Translate } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { CellEdit, ViewActions, ViewRecords } from '../../../client/view-member.ts'

interface NamedContext {
  records: ViewRecords
  actions: ViewActions
  t: Translate
}

/** Adds an item with a name and dates; the answer is its id. */
export function addNamed(
  title: string,
  dates: readonly CellEdit[],
  { records, actions, t }: NamedContext,
): string {
  const { primary } = records
  const values: Record<string, unknown> = {}
  for (const { attribute_id, data } of dates) values[attribute_id] = data
  const isNamed = primary !== null && title !== '' && !primary.type.isStatic
  const loaded = isNamed ? primary.type.input.loaded() : null
  const parsed = loaded?.parse(title, primary?.settings ?? {}, records.context)
  if (primary && parsed && 'data' in parsed) values[primary.id] = parsed.data
  const id = actions.addItem({ values })
  // The program that reads names may still be on its way.
  if (isNamed && !loaded) {
    withInput(primary.type, (input) => {
      const late = input.parse(title, primary.settings, records.context)
      if ('data' in late) void actions.setValue(id, primary.id, late.data)
      else toast.error(t(late.problem))
    })
  } else if (parsed && 'problem' in parsed) toast.error(t(parsed.problem))
  return id
}
