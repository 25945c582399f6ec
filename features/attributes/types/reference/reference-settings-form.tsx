import { boardFeed, useDataIfAny, useFeed, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { useListedFolders, useMay } from '@weft/features/session/client'
import type { Attribute, Board } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Dropdown, Switch } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import styles from '../../client/settings/settings.module.css'
import { canChooseBy } from '../../shared/links-to/chosen-links.ts'
import { MAX_SHOWN, referenceSettings } from '../../shared/links-to/reference-settings.ts'

/** Where a reference leads and how its links look. */
export function ReferenceSettingsForm(props: SettingsProps) {
  return useDataIfAny() ? <WithBoards {...props} /> : <Options {...props} />
}

const ANY = 'any'

function WithBoards(props: SettingsProps) {
  const { settings, onChange, attribute, settingsContext } = props
  const Conditions = settingsContext?.Conditions
  const isExisting = attribute !== undefined
  const t = useT()
  const store = useStore()
  const team_id = store.team_id ?? 0
  const { board_id, folder_id, shown, two_way, filter } = referenceSettings(settings)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useListedFolders(team_id, folder_id).filter((folder) => folder.board_id === board_id)
  useFeed(board_id === null ? null : boardFeed(team_id, board_id))
  const attributes = useCollection(store.collection<Attribute>('attributes'), board_id ?? '')
  const may = useMay(team_id)
  const mayMirror = (id: string) =>
    may('CREATE_ATTRIBUTE', { type: 'attribute', id: 'new', team_id, board_id: id })
  const isBarred = board_id !== null && !isExisting && !mayMirror(board_id)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const isHidden = board_id !== null && !boards.some(({ id }) => id === board_id)
  if (isHidden) return <p className={styles['problem']}>{t('You cannot see the board this links to.')}</p>
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={t('Board')}
        placeholder={t('Choose a board')}
        value={board_id}
        search
        isDisabled={isExisting}
        {...(isExisting ? { description: t('The board cannot be changed while links lead there.') } : {})}
        options={boards.map(({ id, name }) => ({ id, label: name }))}
        onValueChange={(id) => set({ board_id: id, folder_id: null, shown: [], two_way: mayMirror(id) })}
      />
      {board_id !== null && (
        <>
          <Dropdown
            label={t('Folder')}
            value={folder_id ?? ANY}
            options={[
              { id: ANY, label: t('Any folder of the board') },
              ...folders.map(({ id, name }) => ({ id, label: name })),
            ]}
            onValueChange={(id) => set({ folder_id: id === ANY ? null : id })}
          />
          <Dropdown
            label={t('Also shown on linked items')}
            placeholder={t('Only the name')}
            isMulti
            value={shown}
            options={attributes
              .filter((one) => !one.primary)
              .map(({ id, name }) => ({
                id,
                label: name,
                isDisabled: shown.length >= MAX_SHOWN && !shown.includes(id),
              }))}
            onValueChange={(ids) => set({ shown: ids.slice(0, MAX_SHOWN) })}
          />
          {Conditions && (
            <div className={styles['block']} role="group" aria-label={t('Items to choose from')}>
              <span className={styles['blockName']}>{t('Items to choose from')}</span>
              {filter === null && <span className={styles['note']}>{t('All of them')}</span>}
              <Conditions
                attributes={attributes.filter(({ type }) => canChooseBy(type))}
                filter={filter}
                onChange={(next) => set({ filter: next })}
              />
            </div>
          )}
        </>
      )}
      <Options {...props} />
      <Switch
        isSpread
        checked={two_way}
        disabled={isExisting || isBarred}
        onCheckedChange={(next) => set({ two_way: next })}
      >
        {t('Show links on the other board too')}
      </Switch>
      {isBarred && <p className={styles['problem']}>{t('You cannot add attributes to that board.')}</p>}
    </div>
  )
}

function Options({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { multiple, create_from_picker } = referenceSettings(settings)
  return (
    <>
      <Switch
        isSpread
        checked={multiple}
        onCheckedChange={(next) => onChange({ ...settings, multiple: next })}
      >
        {t('Allow multiple')}
      </Switch>
      <Switch
        isSpread
        checked={create_from_picker}
        onCheckedChange={(next) => onChange({ ...settings, create_from_picker: next })}
      >
        {t('Allow adding items while linking')}
      </Switch>
    </>
  )
}
