import type { ShownAttribute, ViewActions, ViewRecords } from '../view-member.ts'
import { joinedEdits } from './joined-edits.ts'
import { tellLarge } from './limit.ts'
import type { PickedKey } from './picked-keys.ts'

interface PickedContext {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
}

/** What letters do to what is picked; missing where the person may not, or has no such attribute. */
export function pickedLetters(
  picked: PickedContext,
  onEdit: (attribute: ShownAttribute) => void,
): Record<PickedKey, (() => void) | undefined> {
  const { ids, records, actions } = picked
  const firstOf = (type: string) =>
    actions.rights.editItem ? records.all.find((one) => one.type.type === type) : undefined
  const edit = (attribute: ShownAttribute | undefined) =>
    attribute &&
    (() => {
      if (!tellLarge(ids.length, records.context.locale)) onEdit(attribute)
    })
  const members = firstOf('members')
  return {
    l: edit(firstOf('label')),
    d: edit(firstOf('date')),
    // A program that cannot be loaded is reported by the page.
    m: members && (() => void assignMe(picked, members).catch(() => undefined)),
  }
}

async function assignMe({ ids, records, actions }: PickedContext, attribute: ShownAttribute): Promise<void> {
  if (tellLarge(ids.length, records.context.locale)) return
  const input = await attribute.type.input.load()
  const { settings } = attribute
  const data = [records.context.me]
  const mode = settings['multiple'] === false ? ('set' as const) : ('add' as const)
  const { edits } = joinedEdits({ ids, records, attribute, mode, data, settings, input })
  await actions.act({ edits })
}
