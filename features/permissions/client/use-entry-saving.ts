import { now } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { type PretendWish, useOpenPretend } from '@weft/features/pretend/client'
import { useListedFolders, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { type EntryMap, isMemberRole, ownPermission, parseEntryKey, type Token } from '@weft/permissions'
import { ShieldCheck } from 'lucide-react'

import { type GivenPermission, PERMISSION_PLACES } from '../shared/index.ts'
import { permissionsPath } from './paths.ts'
import { permissionName, roleName } from './permission-names.ts'
import { saveEntries } from './save-entries.ts'
import type { Members } from './use-members.ts'
import type { RightsPlace } from './use-place.ts'

/** What becomes of the entries of a place: they are saved, or what that would do is looked at first. */
export interface EntrySaving {
  save(next: EntryMap): void
  /** Null where there is no folder to show it in, and for the workspace itself. */
  look: ((next: EntryMap) => void) | null
}

export function useEntrySaving(place: RightsPlace, members: Members): EntrySaving {
  const t = useT()
  const store = useStore()
  const open = useOpenPretend()
  const context = useMemberContext(members)
  const fields = useEntryWords(members)
  const { resource, type, board, folder } = place
  const listed = useListedFolders(resource.team_id)
  const folder_id = folder?.id ?? listed.find(({ board_id }) => board_id === board?.id)?.id
  const save = (next: EntryMap) => void saveEntries(store, resource, next)
  if (type === 'team' || !board || folder_id === undefined) return { save, look: null }
  const before = place.entries
  return {
    save,
    look: (permissions) =>
      open({
        team_id: resource.team_id,
        board_id: board.id,
        folder_id,
        act: { kind: 'permissions', resource_type: type, resource_id: String(resource.id), permissions },
        title: t('What would these permissions do?'),
        said: folder?.name ?? board.name,
        icon: ShieldCheck,
        context,
        fields,
        back: permissionsPath(resource.team_id, board.id, folder?.id ?? null),
        onApplied: () => () => save(before),
      }),
  }
}

/** People by name; nothing of a board is drawn. */
function useMemberContext({ list }: Members): ValueContext {
  const me = useMe()
  return {
    locale: me.locale,
    tz: me.timezone || 'UTC',
    week_start: me.start_of_week,
    now: now(),
    me: me.id,
    people: new Map(list.map(({ id, name, photo_url }) => [id, { name, photo_url }])),
  }
}

/** Entries in words: whose permission it is, and whether they have it. */
function useEntryWords({ nameOf }: Members): NonNullable<PretendWish['fields']> {
  const t = useT()
  const tokenName = (token: Token): string => {
    const [kind = '', name = ''] = token.split(':')
    if (kind === 'user') return nameOf(Number(name)) ?? t('Removed User')
    if (kind === 'role' && isMemberRole(name)) return roleName(t, name)
    return name === 'board_member' ? t('Board members') : t('Guests')
  }
  return {
    name(key) {
      const entry = parseEntryKey(key)
      if (!entry) return key
      const given = GIVEN.find((one) => one === entry.permission)
      const owned = GIVEN.find((one) => ownPermission(one) === entry.permission)
      const named = given ?? owned
      if (!named) return key
      const said = permissionName(t, named)
      const name = tokenName(entry.token)
      return given
        ? t('{name}: {permission}', { name, permission: said })
        : t('{name}: {permission}, own', { name, permission: said })
    },
    say: (_key, data) => (data === null ? t('Inherits') : data === true ? t('Allowed') : t('Not allowed')),
  }
}

const GIVEN = Object.keys(PERMISSION_PLACES) as GivenPermission[]
