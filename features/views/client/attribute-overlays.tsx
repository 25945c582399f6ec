import {
  AddAttribute,
  AttributeDialog,
  type BoardAttribute,
  clientAttributeType,
  type NewAttribute,
  type SettingsContext,
} from '@weft/features/attributes/client'
import { isConversionSource } from '@weft/features/attributes/shared'
import { useStore } from '@weft/features/connectivity/client'
import { useListedFolders, useMay } from '@weft/features/session/client'
import { ConvertDialog, type ConvertDialogProps } from '@weft/features/conversions/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Folder } from '@weft/model'
import { SORT_GAP, settingsOver } from '@weft/model'
import { type LiveQuery, type QueryEnv, readCell } from '@weft/query'
import { useCollection } from '@weft/store/react'
import { toast } from '@weft/ui'
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'

import { boardEditors } from './filter/board-conditions.tsx'
import { undoStackOf } from './data/undo-stacks.ts'
import { useLookAtType } from './use-look-at-type.ts'
import type { ItemRow } from './view-member.ts'

export type AttributeRequest = { kind: 'add' } | { kind: 'edit' | 'remove' | 'take-out' | 'show'; id: string }

interface AttributeOverlaysProps {
  folder: Folder
  request: AttributeRequest
  anchor: RefObject<Element | null>
  query: LiveQuery<ItemRow>
  env: QueryEnv
  onClose(): void
}

/** What opens over a view to make, change and delete attributes. */
export function AttributeOverlays({ folder, request, anchor, query, env, onClose }: AttributeOverlaysProps) {
  const store = useStore()
  const existing = useCollection(store.collection<Attribute>('attributes'), folder.board_id)
  const editors = useMemo(() => boardEditors(env.context), [env.context])
  const settingsContext: SettingsContext = {
    ...editors,
    attributes: existing,
    context: env.context,
    items: query.slice(0, 3).map(({ row }) => row),
    read: (item, attribute_id) => readCell(env, item, attribute_id),
    urlOf: (id) => env.urlOf?.(id) ?? '',
    typeOf: clientAttributeType,
  }
  const elsewhere = useElsewhere(folder, existing)
  const { create, show, remove, takeOut, save } = useAttributeChanges(folder, existing)
  const [isConverting, setConverting] = useState(false)
  // These ask nothing: they can be undone.
  useEffect(() => {
    if (request.kind === 'add' || request.kind === 'edit') return
    onClose()
    const work = { remove, 'take-out': takeOut, show }[request.kind]
    work(request.id)
    // oxlint-disable-next-line react/exhaustive-deps -- once per request
  }, [request])

  if (request.kind === 'add')
    return (
      <AddAttribute
        {...{ anchor, existing, elsewhere, settingsContext, onClose }}
        onCreate={create}
        onShow={show}
      />
    )
  const attribute = existing.find(({ id }) => id === request.id)
  if (request.kind !== 'edit' || !attribute) return null
  // What is being converted takes no edits: it shows how far it is.
  if (isConverting || attribute.settings['converting'] !== undefined)
    return <ChangeType {...{ attribute, settingsContext, folder, onClose }} />
  return (
    <AttributeDialog
      attribute={attribute}
      existing={existing}
      settingsContext={settingsContext}
      onSave={(fields, base) => save(attribute, fields, base)}
      onDelete={attribute.primary ? undefined : () => remove(attribute.id)}
      onChangeType={isConversionSource(attribute) ? () => setConverting(true) : undefined}
      onClose={onClose}
    />
  )
}

function ChangeType({ folder, ...props }: Omit<ConvertDialogProps, 'onLook'> & { folder: Folder }) {
  const onLook = useLookAtType(props.attribute, { folder, context: props.settingsContext.context })
  return <ConvertDialog {...props} {...{ onLook }} />
}

/** The attributes of the board that the folder does not show, those in most folders first. */
function useElsewhere(folder: Folder, existing: readonly Attribute[]): BoardAttribute[] {
  const folders = useListedFolders(folder.team_id).filter((one) => one.board_id === folder.board_id)
  const countOf = (id: string) => folders.filter(({ attribute_ids }) => attribute_ids.includes(id)).length
  return existing
    .filter(({ id }) => !folder.attribute_ids.includes(id))
    .map(({ id, name, type }) => ({ id, name, type, folders: countOf(id) }))
    .toSorted((a, b) => b.folders - a.folders)
}

type AttributeFields = Pick<Attribute, 'name' | 'settings' | 'default_data'>

/** Attributes are made, changed and deleted; each of it is one step to undo. */
function useAttributeChanges(folder: Folder, existing: readonly Attribute[]) {
  const t = useT()
  const store = useStore()
  const { board_id } = folder
  const attributes = store.collection<Attribute>('attributes')
  const undo = undoStackOf(store, board_id)
  const may = useMay(folder.team_id)

  const mayArrange = ({ id, team_id, board_id: of }: Folder) =>
    may('EDIT_FOLDER', { type: 'folder', id, team_id, board_id: of })

  const addToFolder = (id: string) => {
    const folders = store.collection<Folder>('folders')
    const shown = folders.get(folder.id)?.attribute_ids ?? []
    return folders.save(folder.id, { attribute_ids: [...shown, id] })
  }
  const show = (id: string) => undo.push(addToFolder(id))
  const create = ({ name, type, settings, default_data }: NewAttribute) => {
    const change = store.transaction(() => {
      const last = existing.at(-1)?.sort_order ?? 0
      const whole = clientAttributeType(type).beforeCreate?.(store, settings, mayArrange) ?? settings
      const { record } = attributes.create({
        board_id,
        name,
        type,
        settings: { ...whole },
        default_data,
        sort_order: last + SORT_GAP,
      })
      // An attribute belongs to the board; this folder shows it from now on.
      addToFolder(record.id)
    })
    undo.push(change)
  }
  const remove = useCallback(
    (id: string) => {
      const name = attributes.get(id)?.name ?? ''
      const change = attributes.remove(id)
      if (!change) return
      undo.push(change)
      toast.show(t('{name} deleted', { name }), {
        action: { label: t('Undo'), onPress: () => undo.push(change.undo()) },
      })
    },
    [attributes, undo, t],
  )
  const takeOut = (id: string) => {
    const folders = store.collection<Folder>('folders')
    const shown = folders.get(folder.id)?.attribute_ids ?? []
    const change = folders.save(folder.id, { attribute_ids: shown.filter((one) => one !== id) })
    if (!change) return
    undo.push(change)
    const name = attributes.get(id)?.name ?? ''
    toast.show(t('{name} was taken out of this folder. Its values are kept.', { name }), {
      action: { label: t('Undo'), onPress: () => void undo.undoStep(change) },
    })
  }
  const save = ({ id, settings: known }: Attribute, fields: AttributeFields, base: AttributeFields) => {
    const now = attributes.get(id)?.settings ?? known
    const { settings, old } = settingsOver({ ...base.settings, ...now }, fields.settings, base.settings)
    undo.push(attributes.save(id, { ...fields, settings }, { old: { ...base, ...old } }))
  }
  return { create, show, remove, takeOut, save }
}
