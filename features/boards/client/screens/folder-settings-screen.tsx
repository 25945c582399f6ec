import { ExtensionPoint } from '@weft/client-kit'
import { DuplicateDialog } from '@weft/features/duplicates/client'
import { deleteFolder, depthOf, heightOf, liesWithin, moveFolder } from '@weft/features/folders/client'
import { boardFeed, useFeed, SavedText, useStore } from '@weft/features/connectivity/client'
import { useEnterTeam, useGo, useListedFolders, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { MAX_FOLDER_DEPTH, type Folder, settingsOver, type View } from '@weft/model'
import type { LocalChange } from '@weft/store'
import { useCollection, useRecord } from '@weft/store/react'
import {
  Button,
  Callout,
  ColorSwatchPicker,
  Dropdown,
  EmptyState,
  isLabelColor,
  Page,
  SettingsBlock,
  SettingsRow,
  Switch,
  TextArea,
  TextField,
  toast,
} from '@weft/ui'
import { useState } from 'react'

import { boardPath, folderPath, teamPath } from '../../shared/paths.ts'
import { useBoardPlace } from '../use-board-place.ts'
import { withSettings } from '../with-settings.ts'
import { IconChoice } from './icon-choice.tsx'
import type { FolderKeys } from '../extension-points.ts'
import { PlaceNote } from './place-note.tsx'
import styles from '../boards.module.css'

export interface FolderSettingsScreenProps {
  readonly team_id: number
  readonly board_id: string
  readonly folder_id: string
}

/** What a folder is called and looks like, where it lies, what it opens with, and its end. Saved at once. */
export function FolderSettingsScreen({ team_id, board_id, folder_id }: FolderSettingsScreenProps) {
  const t = useT()
  useEnterTeam(team_id)
  const place = useBoardPlace(board_id)
  const store = useStore()
  const folder = useRecord(store.collection<Folder>('folders'), folder_id)
  useFeed(place.state === 'ready' ? boardFeed(team_id, board_id) : null)
  if (place.state !== 'ready' || !folder || folder.board_id !== board_id) {
    return (
      <PlaceNote place={place}>
        <EmptyState title={t('This folder is not here')} level={1}>
          {t('It was deleted, or you do not have access.')}
        </EmptyState>
      </PlaceNote>
    )
  }
  return <FolderSettings key={folder_id} folder={folder} />
}

type Field = 'name' | 'color' | 'icon' | 'description' | 'place' | 'view' | 'hidden'

function FolderSettings({ folder }: { folder: Folder }) {
  const t = useT()
  const may = useMay(folder.team_id)
  const resource = {
    type: 'folder',
    id: folder.id,
    team_id: folder.team_id,
    owner: [folder.created_by],
  } as const
  const canEdit = may('EDIT_FOLDER', resource)
  const { saved, setSaved, told, save, saveKeys, setting } = useFolderSaving(folder)
  const description = folder.settings['description']
  return (
    <Page title={t('Folder settings')} description={<bdi>{folder.name}</bdi>}>
      {!canEdit && (
        <Callout title={t('You can view but not change this')}>
          {t('Changing a folder needs the permission to edit folder settings.')}
        </Callout>
      )}
      <SettingsBlock title={t('Name and description')} isSaved={saved === 'name' || saved === 'description'}>
        <SavedText
          label={t('Folder name')}
          place={`folders/${folder.id}/name`}
          value={folder.name}
          missing={t('Enter a folder name.')}
          isDisabled={!canEdit}
          onSave={(name, base) => void save('name', { name }, { name: base })}
        >
          {(props) => <TextField {...props} maxLength={255} />}
        </SavedText>
        <SavedText
          label={t('Description')}
          place={`folders/${folder.id}/description`}
          hasLines
          value={typeof description === 'string' ? description : ''}
          isDisabled={!canEdit}
          onSave={(text, base) =>
            void told(
              'description',
              saveKeys(
                { description: text === '' ? null : text },
                { description: base === '' ? null : base },
              ),
            )
          }
        >
          {(props) => <TextArea {...props} maxLength={5000} rows={3} />}
        </SavedText>
      </SettingsBlock>
      <SettingsBlock title={t('Appearance')} isSaved={saved === 'color' || saved === 'icon'}>
        <div>
          <div className={styles['fieldLabel']}>{t('Color')}</div>
          <ColorSwatchPicker
            value={isLabelColor(folder.color) ? folder.color : null}
            onValueChange={(color) => canEdit && void save('color', { color })}
          />
        </div>
        <IconChoice
          value={folder.icon}
          isDisabled={!canEdit}
          onValueChange={(icon) => void save('icon', { icon })}
        />
      </SettingsBlock>
      <SettingsBlock title={t('Place')} isSaved={saved === 'place' || saved === 'view' || saved === 'hidden'}>
        <ParentSetting folder={folder} isDisabled={!canEdit} onSaved={() => setSaved('place')} />
        <FirstView
          folder={folder}
          isDisabled={!canEdit}
          save={(id) => void setting('view', { default_view_id: id })}
        />
        <Switch
          isSpread
          checked={folder.hidden}
          disabled={!canEdit}
          hint={t(
            'Only people who can edit the folder see it in the sidebar. Anyone with access can still open its address.',
          )}
          onCheckedChange={(hidden) => void save('hidden', { hidden })}
        >
          {t('Hide in the sidebar')}
        </Switch>
      </SettingsBlock>
      <ExtensionPoint
        point="folder.settings"
        folder={folder}
        isDisabled={!canEdit}
        save={async (changed, base) => {
          setSaved(null)
          const change = saveKeys(changed, base)
          return (await change?.settled) === 'saved'
        }}
      />
      <Ends folder={folder} />
    </Page>
  )
}

/** Saves what is changed of a folder at once, and says which field was saved last. */
function useFolderSaving(folder: Folder) {
  const folders = useStore().collection<Folder>('folders')
  const [saved, setSaved] = useState<Field | null>(null)
  const told = async (field: Field, change: LocalChange | null) => {
    setSaved(null)
    if ((await change?.settled) === 'saved') setSaved(field)
  }
  const save = (field: Field, fields: Partial<Folder>, old?: Partial<Folder>) =>
    told(field, folders.save(folder.id, fields, old ? { old } : {}))
  const saveKeys = (changed: FolderKeys, base?: FolderKeys) => {
    const over = base && settingsOver(folder.settings, changed, base)
    return folders.save(
      folder.id,
      { settings: withSettings(over?.settings ?? folder.settings, over ? {} : changed) },
      over ? { old: over.old } : {},
    )
  }
  const setting = (field: Field, changed: Readonly<Record<string, unknown>>) =>
    save(field, { settings: withSettings(folder.settings, changed) })
  return { saved, setSaved, told, save, saveKeys, setting }
}

const TOP = 'top'

/** Where the folder lies; a place that it cannot have is not offered. */
function ParentSetting(props: { folder: Folder; isDisabled: boolean; onSaved(): void }) {
  const { folder, isDisabled, onSaved } = props
  const t = useT()
  const store = useStore()
  const all = useCollection(store.collection<Folder>('folders'), folder.team_id).filter(
    (one) => one.board_id === folder.board_id,
  )
  const height = heightOf(all, folder.id)
  const targets = useListedFolders(folder.team_id, folder.parent_id).filter(
    (one) =>
      one.board_id === folder.board_id &&
      !liesWithin(all, one.id, folder.id) &&
      depthOf(all, one.id) + height <= MAX_FOLDER_DEPTH,
  )
  const move = async (parent_id: string | null) => {
    const change = moveFolder(store, folder.id, { parent_id })
    if ((await change?.settled) === 'saved') onSaved()
  }
  return (
    <Dropdown
      label={t('Parent folder')}
      isDisabled={isDisabled}
      search={targets.length > 8}
      value={folder.parent_id ?? TOP}
      options={[
        { id: TOP, label: t('The board itself') },
        ...targets.map(({ id, name }) => ({ id, label: name })),
      ]}
      onValueChange={(id) => void move(id === TOP ? null : id)}
    />
  )
}

const FIRST = 'first'

function FirstView(props: { folder: Folder; isDisabled: boolean; save(id: string | null): void }) {
  const { folder, isDisabled, save } = props
  const t = useT()
  const store = useStore()
  const views = useCollection(store.collection<View>('views'), folder.board_id).filter(
    ({ folder_id, access }) => folder_id === folder.id && access !== 'personal',
  )
  const chosen = folder.settings['default_view_id']
  return (
    <Dropdown
      label={t('Opens on')}
      isDisabled={isDisabled}
      value={views.find(({ id }) => id === chosen)?.id ?? FIRST}
      options={[
        { id: FIRST, label: t('The first view') },
        ...views.map(({ id, name }) => ({ id, label: name })),
      ]}
      onValueChange={(id) => save(id === FIRST ? null : id)}
    />
  )
}

function Ends({ folder }: { folder: Folder }) {
  const t = useT()
  const go = useGo()
  const store = useStore()
  const may = useMay(folder.team_id)
  const [isDuplicating, setDuplicating] = useState(false)
  const { team_id, board_id, parent_id } = folder
  const parent =
    parent_id === null
      ? ({ type: 'board', id: board_id, team_id } as const)
      : ({ type: 'folder', id: parent_id, team_id } as const)
  const remove = () => {
    const change = deleteFolder(store, folder.id)
    go(boardPath(board_id), { replace: true })
    toast.show(t('{name} deleted', { name: folder.name }), {
      action: { label: t('Undo'), onPress: () => void change?.undo() },
    })
  }
  return (
    <>
      <SettingsBlock title={t('More')}>
        {may('MANAGE_PERMISSIONS', { type: 'folder', id: folder.id, team_id }) && (
          <SettingsRow
            title={t('Who can see this folder')}
            description={t('Private to some people, or open like its board.')}
          >
            <Button
              onClick={() => go(teamPath(team_id, `boards/${board_id}/permissions?folder=${folder.id}`))}
            >
              {t('Permissions')}
            </Button>
          </SettingsRow>
        )}
        {may('CREATE_FOLDER', parent) && (
          <SettingsRow
            title={t('Duplicate this folder')}
            description={t('Its subfolders and shared views, with or without items.')}
          >
            <Button onClick={() => setDuplicating(true)}>{t('Duplicate folder')}</Button>
          </SettingsRow>
        )}
      </SettingsBlock>
      {may('DELETE_FOLDER', { type: 'folder', id: folder.id, team_id, owner: [folder.created_by] }) && (
        <SettingsBlock title={t('Danger zone')} isDangerous>
          <SettingsRow
            title={t('Delete this folder')}
            description={t('With everything in it. You can restore it from the trash.')}
          >
            <Button tone="danger" onClick={remove}>
              {t('Delete folder')}
            </Button>
          </SettingsRow>
        </SettingsBlock>
      )}
      <DuplicateDialog
        kind="folder"
        place={folder}
        isOpen={isDuplicating}
        hrefOf={(id) => folderPath(board_id, id)}
        onClose={() => setDuplicating(false)}
      />
    </>
  )
}
