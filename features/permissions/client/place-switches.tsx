import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { isPlannedPermission } from '@weft/model'
import {
  type EntryMap,
  GUEST_SWITCHES,
  type GuestSwitch,
  guestSwitchesOf,
  hasPrivateBoardSwitch,
  hasPrivateFolderSwitch,
  hasPublicBoardSwitch,
  inviteesOf,
  privateBoardEntries,
  privateFolderEntries,
  publicBoardEntries,
  withoutPrivateBoard,
  withoutPrivateFolder,
  withoutPublicBoard,
} from '@weft/permissions'
import { Avatar, Dropdown, Switch } from '@weft/ui'

import styles from './permissions.module.css'
import type { Members } from './use-members.ts'
import type { RightsPlace } from './use-place.ts'

interface SwitchesProps {
  readonly place: RightsPlace
  readonly members: Members
  save(next: EntryMap): void
}

/** The few switches that say most of what is wanted: who sees a board or folder at all. */
export function PlaceSwitches(props: SwitchesProps) {
  const { place } = props
  if (place.type === 'board') return <BoardSwitches {...props} />
  return place.type === 'folder' ? <FolderSwitches {...props} /> : null
}

function BoardSwitches({ place, save }: SwitchesProps) {
  const t = useT()
  const { entries } = place
  const isPublic = hasPublicBoardSwitch(entries)
  const guests = guestSwitchesOf(entries)
  const setGuests = (switches: readonly GuestSwitch[]) =>
    save({ ...withoutPublicBoard(entries), ...publicBoardEntries(switches) })
  const guestTexts: Record<GuestSwitch, string> = {
    CREATE_ITEM: t('Guests can create items'),
    CREATE_COMMENT: t('Guests can add comments'),
    EDIT_ITEM_OWN: t('Guests can edit items they created'),
  }
  return (
    <div className={styles['switches']}>
      <Switch
        isSpread
        checked={hasPrivateBoardSwitch(entries)}
        hint={t('Only people on the board and the owner can see it, whatever their role.')}
        onCheckedChange={(isOn) =>
          save(isOn ? { ...entries, ...privateBoardEntries() } : withoutPrivateBoard(entries))
        }
      >
        {t('Private board')}
      </Switch>
      <Switch
        isSpread
        checked={isPublic}
        hint={t('Anyone with the link can view, without an account.')}
        onCheckedChange={(isOn) => (isOn ? setGuests([]) : save(withoutPublicBoard(entries)))}
      >
        {t('Public board')}
      </Switch>
      {isPublic &&
        GUEST_SWITCHES.filter((name) => !isPlannedPermission(name)).map((name) => (
          <Switch
            key={name}
            isSpread
            className={styles['inner']}
            checked={guests.includes(name)}
            onCheckedChange={(isOn) =>
              setGuests(isOn ? [...guests, name] : guests.filter((one) => one !== name))
            }
          >
            {guestTexts[name]}
          </Switch>
        ))}
    </div>
  )
}

function FolderSwitches({ place, members, save }: SwitchesProps) {
  const t = useT()
  const me = useMe()
  const { entries } = place
  const isPrivate = hasPrivateFolderSwitch(entries)
  const invited = inviteesOf(entries)
  // Who closes a folder stays inside: nobody else may be there to open it again.
  const invite = (ids: readonly number[]) =>
    save({ ...withoutPrivateFolder(entries), ...privateFolderEntries([...new Set([me.id, ...ids])]) })
  const others = members.list.filter(({ role }) => role !== 'owner')
  return (
    <div className={styles['switches']}>
      <Switch
        isSpread
        checked={isPrivate}
        hint={t('Only you, the owner and people you choose can see it and what is in it.')}
        onCheckedChange={(isOn) => (isOn ? invite([]) : save(withoutPrivateFolder(entries)))}
      >
        {t('Private folder')}
      </Switch>
      {isPrivate && (
        <div className={styles['inner']}>
          <Dropdown
            isMulti
            search
            label={t('People with access')}
            placeholder={t('Nobody yet')}
            value={invited.map(String)}
            options={others.map(({ id, name, photo_url }) => ({
              id: String(id),
              label: name,
              icon: <Avatar name={name} src={photo_url} seed={String(id)} size={20} isDecorative />,
              isDisabled: id === me.id,
            }))}
            onValueChange={(ids) => invite(ids.map(Number))}
          />
        </div>
      )}
    </div>
  )
}
