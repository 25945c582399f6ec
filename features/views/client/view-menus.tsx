import {
  Check,
  CircleHelp,
  History,
  MoveLeft,
  MoveRight,
  ClipboardCopy,
  CopyPlus,
  Link2,
  PencilLine,
  BookmarkCheck,
  Trash2,
  UsersRound,
} from 'lucide-react'

import { ExtensionPoint, type MenuExtension, MenuExtensionItems, useMenuExtensions } from '@weft/client-kit'
import { useStore } from '@weft/features/connectivity/client'
import { useAccount, useGo, useMay, useMe, useTeams } from '@weft/features/session/client'
import { useWithheldViews } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { type Attribute, closedSettings, type Folder, sortBetween, type View } from '@weft/model'
import type { Store } from '@weft/store'
import { MenuItem, MenuSeparator, SubMenu, toast, useLatePart } from '@weft/ui'

import { undoStackOf } from './data/undo-stacks.ts'
import { clientViewType, clientViewTypes, moreViewTypes } from '../types/registry.client.ts'
import { AccessMenu } from './access-menu.tsx'
import { copyText } from './copy-text.ts'
import { toShown } from './data/use-records.ts'
import { useViewRights } from './data/use-view-rights.ts'
import { lookedBack } from './past/past-moment.ts'
import { useMayLookBack } from './past/use-may-look-back.ts'
import { freeName, takenOver } from './view-copies.ts'
import { ViewDialog as EditDialog } from './view-dialog.tsx'
import type { ShownAttribute } from './view-member.ts'

export { AccessMark } from './access-mark.tsx'
export { AllViewsList } from './all-views-list.tsx'

/** More views than these are searched. */
const SEARCHED = 8

interface FolderViews {
  folder: Folder
  /** In their order. */
  views: readonly View[]
  hrefOf(view_id: string | null): string
  /** A view was made: its tab goes on with the focus. */
  onMade(view_id: string): void
}

/** What a view's menu opens; its name and look where nothing of another feature was chosen. */
export interface AskedDialog {
  view: View
  chosen?: MenuExtension<'view.menu'>
}

interface ViewMenuProps extends FolderViews {
  view: View
  isCurrent: boolean
  onDialog(asked: AskedDialog): void
}

/** What can be done with a view. */
export function ViewMenu({ view, isCurrent, onDialog, ...place }: ViewMenuProps) {
  const t = useT()
  const rights = useViewRights(place.folder, view)
  const { create, remove, move, makeDefault, copyFrom } = useViewEdits(place)
  const { views, folder, hrefOf } = place
  const extensions = useMenuExtensions('view.menu', extended(folder, view), useMay(folder.team_id))
  const withheld = useWithheldViews(folder.team_id)
  const mayLookBack = useMayLookBack(folder)
  const { guest } = useMe()
  const index = views.findIndex(({ id }) => id === view.id)
  const isDefault = (folder.settings['default_view_id'] ?? views[0]?.id) === view.id
  // A form asks for items, it does not show them: there is nothing that it shares with the other kinds.
  const others = views.filter(
    ({ id, type }) => id !== view.id && (type === view.type || (type !== 'form' && view.type !== 'form')),
  )
  return (
    <>
      {rights.editView && (
        <MenuItem icon={<PencilLine />} onAction={() => onDialog({ view })}>
          {t('Edit view')}
        </MenuItem>
      )}
      <AccessMenu {...{ folder, view, rights }} />
      {isCurrent && mayLookBack(view) && (
        <MenuItem icon={<History />} shortcut={['Alt', '9']} onAction={() => lookedBack.set(folder.id)}>
          {t('Time slider')}
        </MenuItem>
      )}
      {rights.editView && others.length > 0 && (
        <SubMenu
          icon={<ClipboardCopy />}
          list={{ search: others.length > SEARCHED }}
          items={others.map((other) => (
            <MenuItem
              key={other.id}
              icon={iconOf(other)}
              {...(other.type === view.type ? {} : { hint: t('What both kinds have') })}
              onAction={() => copyFrom(view, other)}
            >
              {other.name}
            </MenuItem>
          ))}
        >
          {t('Copy settings from')}
        </SubMenu>
      )}
      {rights.editView && index > 0 && (
        <MenuItem icon={<MoveLeft className="icon-flip" />} onAction={() => move(view, index - 1)}>
          {t('Move before {name}', { name: views[index - 1]?.name ?? '' })}
        </MenuItem>
      )}
      {rights.editView && index < views.length - 1 && (
        <MenuItem icon={<MoveRight className="icon-flip" />} onAction={() => move(view, index + 1)}>
          {t('Move after {name}', { name: views[index + 1]?.name ?? '' })}
        </MenuItem>
      )}
      {rights.editFolder && !isDefault && view.access !== 'personal' && (
        <MenuItem icon={<BookmarkCheck />} onAction={() => makeDefault(view)}>
          {t('Open the folder with this view')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Link2 />}
        onAction={() => void copyText(new URL(hrefOf(view.id), location.href).href, t('Link copied'))}
      >
        {t('Copy link')}
      </MenuItem>
      {!guest && <ExtensionPoint point="place.menu" folder={folder} view={view} />}
      <MenuExtensionItems extensions={extensions} onChoose={(chosen) => onDialog({ view, chosen })} />
      {rights.createView && (
        <MenuItem
          icon={<CopyPlus />}
          isDisabled={withheld.has(view.type)}
          {...(withheld.has(view.type) ? { hint: t('Not in your plan') } : {})}
          onAction={() => create(view.type, view)}
        >
          {t('Duplicate view')}
        </MenuItem>
      )}
      <EveryonesViews folder={folder} />
      {/* A folder keeps its last view. */}
      {rights.deleteView && views.length > 1 && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => remove(view, isCurrent)}>
            {t('Delete view')}
          </MenuItem>
        </>
      )}
    </>
  )
}

/** For the owner of the workspace: whether the personal views of others stand among the tabs. */
function EveryonesViews({ folder }: { folder: Folder }) {
  const t = useT()
  const me = useMe()
  const { saveProfile } = useAccount()
  const team = useTeams().find(({ id }) => id === folder.team_id)
  const isOn = Boolean(me.preferences['everyonesViews'])
  if (team?.owner_id !== me.id) return null
  return (
    <MenuItem
      icon={isOn ? <Check /> : <UsersRound />}
      onAction={() => void saveProfile({ preferences: { everyonesViews: isOn ? null : true } })}
    >
      {isOn ? t('Hide personal views of others') : t("Show everyone's personal views")}
    </MenuItem>
  )
}

function iconOf({ type }: View) {
  const Icon = clientViewType(type)?.icon ?? CircleHelp
  return <Icon />
}

/** What a folder shows, in its order. */
function attributesOf(store: Store, { attribute_ids }: Folder): ShownAttribute[] {
  const attributes = store.collection<Attribute>('attributes')
  return attribute_ids.flatMap((id) => attributes.get(id) ?? []).map(toShown)
}

/** The kinds of view that can be made. */
export function ViewTypeItems(place: FolderViews) {
  const t = useT()
  const { create } = useViewEdits(place)
  const withheld = useWithheldViews(place.folder.team_id)
  useLatePart(moreViewTypes, true)
  return Object.values(clientViewTypes).map(({ type, label, hint, icon: Icon }) => (
    <MenuItem
      key={type}
      id={type}
      icon={<Icon />}
      isDisabled={withheld.has(type)}
      {...(withheld.has(type) ? { hint: t('Not in your plan') } : hint ? { hint: t(hint) } : {})}
      onAction={() => create(type)}
    >
      {t(label)}
    </MenuItem>
  ))
}

function useViewEdits({ folder, views, hrefOf, onMade }: FolderViews) {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const store = useStore()
  const collection = store.collection<View>('views')
  const undo = undoStackOf(store, folder.board_id)
  return {
    move(view: View, index: number) {
      const rest = views.filter(({ id }) => id !== view.id)
      const sort_order = sortBetween(rest[index - 1]?.sort_order ?? null, rest[index]?.sort_order ?? null)
      undo.push(collection.save(view.id, { sort_order }))
    },
    makeDefault(view: View) {
      const folders = store.collection<Folder>('folders')
      undo.push(folders.save(folder.id, { settings: { ...folder.settings, default_view_id: view.id } }))
    },
    copyFrom(view: View, from: View) {
      collection.restoreDraft(view.id)
      const change = collection.save(view.id, { settings: takenOver(view, from) })
      undo.push(change)
      if (change)
        toast.show(t('Settings copied from {name}', { name: from.name }), {
          action: { label: t('Undo'), onPress: () => undo.push(change.undo()) },
        })
    },
    create(type: string, from?: View) {
      const member = clientViewType(type)
      const wanted = from ? t('{name} (copy)', { name: from.name }) : t(member?.label ?? type)
      // A copy stands beside what it is a copy of.
      const after = from ?? views.at(-1)
      const next = after && views[views.findIndex(({ id }) => id === after.id) + 1]
      const { record, change } = collection.create({
        board_id: folder.board_id,
        folder_id: folder.id,
        name: freeName(wanted, views),
        type,
        settings: (from && closedSettings(from.settings)) ?? {
          ...member?.defaultSettings,
          ...member?.settingsIn?.(folder),
          ...member?.startsWith?.(attributesOf(store, folder)),
        },
        // A copy of a locked view is to be changed, or nobody would make one.
        access: from?.access === 'personal' ? 'personal' : 'shared',
        owner_id: me.id || null,
        sort_order: sortBetween(after?.sort_order ?? null, next?.sort_order ?? null),
      })
      undo.push(change)
      onMade(record.id)
      go(hrefOf(record.id))
    },
    remove(view: View, isCurrent: boolean) {
      const change = collection.remove(view.id)
      if (!change) return
      undo.push(change)
      if (isCurrent) go(hrefOf(null), { replace: true })
      toast.show(t('{name} deleted', { name: view.name }), {
        action: { label: t('Undo'), onPress: () => undo.push(change.undo()) },
      })
    },
  }
}

/** What extensions of the menu are told. */
const extended = (folder: Folder, view: View) => ({
  folder,
  view,
  isAsking: view.type === 'form',
  hasDates: clientViewType(view.type)?.dates !== undefined,
})

interface AskedDialogProps extends AskedDialog {
  folder: Folder
  onClose(): void
}

/** What a view's menu opens: its name and look, or what another feature brings. */
export function ViewDialog({ folder, view, chosen, onClose }: AskedDialogProps) {
  if (!chosen) return <EditDialog view={view} onClose={onClose} />
  return <chosen.Component {...extended(folder, view)} onClose={onClose} />
}
