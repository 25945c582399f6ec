import type { ExtensionPoints } from '@weft/client-kit'
import { teamPath } from '@weft/features/boards/client'
import { useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { NavItem } from '@weft/ui'
import { UserPlus } from 'lucide-react'

/** The way to invite people into the current workspace. */
export function InviteLink({ team_id }: ExtensionPoints['frame.foot']) {
  const t = useT()
  const may = useMay(team_id ?? 0)
  if (team_id === null || !may('INVITE_MEMBERS', { type: 'team', id: team_id, team_id })) return null
  return <NavItem label={t('Invite people')} icon={<UserPlus />} href={teamPath(team_id, 'members')} />
}
