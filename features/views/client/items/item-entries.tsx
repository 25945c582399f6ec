import { ExtensionPoint } from '@weft/client-kit'
import { isAssignable } from '@weft/features/attributes/shared'
import { useListedFolders, useMay, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { MenuItem, SubMenu, toast } from '@weft/ui'
import { CopyPlus, FolderInput } from 'lucide-react'

import { offerUndoAfter } from '../data/offer-undo.ts'
import { joinedEdits } from '../bulk/joined-edits.ts'
import { tellLarge } from '../bulk/limit.ts'
import type { ActResult, ShownAttribute, ViewActions, ViewRecords } from '../view-member.ts'

interface EntryProps {
  ids: readonly string[]
  records: ViewRecords
  actions: Pick<ViewActions, 'rights' | 'act' | 'copyItems' | 'undo'>
}

/** More people than these are found in the cell's own editor. */
const MOST_PEOPLE = 50
/** A longer list is searched. */
const SEARCHED = 8

/** The status and the owner of items or all that can be chosen of them, and the ways to other folders of their board. */
export function ViewItemEntries({ isAll = false, ...props }: EntryProps & { isAll?: boolean }) {
  const { records, actions } = props
  const { guest } = useMe()
  const item = props.ids.length === 1 ? records.item(props.ids[0] ?? '') : undefined
  const shown = actions.rights.editItem ? (isAll ? chosenFrom(records) : wellKnown(records)) : []
  return (
    <>
      {shown.map((attribute) => (
        <ValueEntry key={attribute.id} {...props} attribute={attribute} />
      ))}
      <FolderEntries {...props} />
      {item && !guest && <ExtensionPoint point="item.entries" item={item} />}
    </>
  )
}

/** Attributes whose values are chosen from a list. */
function chosenFrom({ all }: ViewRecords): ShownAttribute[] {
  return all.filter(
    ({ type, settings }) =>
      isAssignable(type) && (type.holds === 'people' || type.asked?.(settings)?.choices?.length),
  )
}

/** The attribute that says how far an item is, and the one that says whose it is. */
function wellKnown(records: ViewRecords): ShownAttribute[] {
  const open = chosenFrom(records)
  const choosing = open.filter(({ type, settings }) => type.asked?.(settings)?.choices?.length)
  const status =
    choosing.find(({ id }) => id === records.done?.attribute_id) ??
    choosing.find(({ type }) => type.holds === 'labels')
  const owner = open.find(({ type }) => type.holds === 'people')
  return [status, owner].filter((one) => one !== undefined)
}

function ValueEntry({ ids, records, actions, attribute }: EntryProps & { attribute: ShownAttribute }) {
  const t = useT()
  const { type, settings } = attribute
  const { name } = attribute.attribute
  const choices = choicesOf(attribute, records)
  const set = async (data: unknown) => {
    if (tellLarge(ids.length, records.context.locale)) return
    const input = await type.input.load()
    const { edits, problems } = joinedEdits({ ids, records, attribute, mode: 'set', data, settings, input })
    await actions.act({ edits })
    if (problems > 0)
      toast.show(
        t('{count, plural, one {# item does not take it} other {# items do not take it}}', {
          count: problems,
        }),
      )
  }
  // A program that cannot be loaded is reported by the page.
  const begin = (data: unknown) => void set(data).catch(() => undefined)
  const only = ids.length === 1 ? records.item(ids[0] ?? '')?.values?.[attribute.id]?.data : undefined
  const current = new Set(Array.isArray(only) ? only : [])
  return (
    <SubMenu
      icon={<type.icon />}
      textValue={t('Set {name}', { name })}
      list={{ label: name, search: choices.length > SEARCHED }}
      items={
        <>
          {choices.map(({ id, label }) => (
            <MenuItem
              key={id}
              id={String(id)}
              textValue={label}
              {...(current.has(id) ? { hint: t('Current') } : {})}
              onAction={() => begin([id])}
            >
              <bdi>{label}</bdi>
            </MenuItem>
          ))}
          {settings['required'] !== true && (
            <MenuItem id="none" onAction={() => begin(null)}>
              {t('None')}
            </MenuItem>
          )}
        </>
      }
    >
      {t('Set {name}', { name })}
    </SubMenu>
  )
}

/** Labels of the settings, or people: oneself first. */
function choicesOf(
  { type, settings }: ShownAttribute,
  { context }: ViewRecords,
): { id: string | number; label: string }[] {
  const { choices, ofPeople } = type.asked?.(settings) ?? {}
  if (!ofPeople) return (choices ?? []).map(({ id, name }) => ({ id, label: name }))
  const people = [...context.people].map(([id, { name }]) => ({ id, label: name }))
  const { compare } = new Intl.Collator(context.locale)
  const rank = (id: number) => Number(id !== context.me)
  return people.toSorted((a, b) => rank(a.id) - rank(b.id) || compare(a.label, b.label)).slice(0, MOST_PEOPLE)
}

/** Other folders of the board that take items. */
function FolderEntries({ ids, records, actions }: EntryProps) {
  const t = useT()
  const { team_id = 0, board_id } = records.primary?.attribute ?? {}
  const may = useMay(team_id)
  const here = new Set(ids.map((id) => records.item(id)?.folder_id))
  const folders = useListedFolders(team_id).filter(
    ({ id, board_id: of }) =>
      of === board_id &&
      (here.size > 1 || !here.has(id)) &&
      may('CREATE_ITEM', { type: 'item', id: 'new', team_id, board_id: of, folder_id: id }),
  )
  const { copyItems } = actions
  if (folders.length === 0 || !copyItems) return null
  const begin = (work: () => Promise<ActResult>, done: string) => {
    if (!tellLarge(ids.length, records.context.locale)) void offerUndoAfter(work, done, actions)
  }
  const menuOf = (onChoose: (folder: Folder) => void) => ({
    list: { search: folders.length > SEARCHED },
    items: folders.map((folder) => (
      <MenuItem key={folder.id} id={folder.id} textValue={folder.name} onAction={() => onChoose(folder)}>
        <bdi>{folder.name}</bdi>
      </MenuItem>
    )),
  })
  return (
    <>
      {actions.rights.editItem && (
        <SubMenu
          icon={<FolderInput />}
          textValue={t('Move to folder')}
          {...menuOf(({ id, name }) =>
            begin(
              () => actions.act({ moved: { ids, folder_id: id } }),
              t('Moved to {folder}', { folder: name }),
            ),
          )}
        >
          {t('Move to folder')}
        </SubMenu>
      )}
      <SubMenu
        icon={<CopyPlus />}
        textValue={t('Copy to folder')}
        {...menuOf(({ id, name }) =>
          begin(() => copyItems(ids, id), t('Copied to {folder}', { folder: name })),
        )}
      >
        {t('Copy to folder')}
      </SubMenu>
    </>
  )
}
