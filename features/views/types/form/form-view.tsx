import { useStore } from '@weft/features/connectivity/client'
import { FormBuilder, type FormKeeper } from '@weft/features/forms/client'
import { withQuestion } from '@weft/features/forms/shared'
import type { Folder } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { useMemo, useRef } from 'react'

import { dataOf } from '../../client/cards/card-attributes.ts'
import { CardValue } from '../../client/cards/card-values.tsx'
import { useMayPublish } from '../../client/data/use-may-publish.ts'
import { useUndoKeys } from '../../client/use-undo-keys.ts'
import type { ViewProps } from '../../client/view-member.ts'

/** The form of a folder, to be built and shared; its page is drawn by the server. */
export function FormView({ folder, view, records, actions }: ViewProps) {
  const store = useStore()
  const mayPublish = useMayPublish(folder.team_id)
  const all = useCollection(store.collection<Folder>('folders'), folder.team_id)
  const { people, listed_folders } = records.context
  const folders = useMemo(
    () =>
      all
        .filter((one) => one.board_id === folder.board_id && one.deleted_at === null)
        .toSorted((a, b) => a.sort_order - b.sort_order)
        .map(({ id, name }) => ({ id, name, isListed: listed_folders?.has(id) ?? true })),
    [all, folder.board_id, listed_folders],
  )
  const askables = useMemo(
    () =>
      records.all.map(({ attribute, type }) => ({
        attribute: withQuestion(attribute, type),
        icon: type.icon,
      })),
    [records.all],
  )
  const names = useMemo(() => new Map([...people].map(([id, { name }]) => [id, name])), [people])
  const describeItem = (id: string) => {
    const item = records.item(id)
    if (!item) return null
    const { primary, context } = records
    const data = primary ? (primary.read?.(item) ?? item.values?.[primary.id]?.data ?? null) : null
    const name = primary && data !== null ? primary.type.format(data, primary.settings, context) : ''
    const showValue = (attribute_id: string) => {
      const attribute = records.all.find((one) => one.id === attribute_id)
      if (!attribute || dataOf(item, attribute) === null) return null
      return <CardValue {...{ item, attribute, context }} />
    }
    return { name, maker: item.created_by ? (names.get(item.created_by) ?? null) : null, showValue }
  }
  const builder = useRef<FormKeeper>(null)
  const { undo, redo } = actions
  const turns = useMemo(() => {
    // What was changed a moment ago is a step, too.
    const after = (turn: () => void) => () => {
      builder.current?.keep()
      turn()
    }
    return { undo: after(undo), redo: after(redo) }
  }, [undo, redo])
  useUndoKeys(turns)
  return (
    <FormBuilder
      keeper={builder}
      team_id={folder.team_id}
      folder_id={folder.id}
      {...{ view, askables, folders }}
      people={names}
      describeItem={describeItem}
      onOpenItem={actions.openItem}
      mayEdit={actions.rights.editView}
      mayOpenFolder={(id) => mayPublish({ ...folder, id })}
      onSave={(form, base) => actions.changeSettings({ form }, true, { form: base })}
      onAddAttribute={actions.rights.createAttribute ? actions.addAttribute : undefined}
    />
  )
}
