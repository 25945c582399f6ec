import type { Translate } from '@weft/i18n'
import type { Team } from '@weft/model'
import { classNames, Avatar, Logo } from '@weft/ui'
import { ChevronsUpDown } from 'lucide-react'

import styles from './workspaces.module.css'

/** An element, not a component: what opens a menu has to be the button itself. */
export function workspaceButton(team: Team | null, t: Translate, invitations: number) {
  return (
    <button type="button" className={styles['switcher']}>
      {team?.photo_url ? (
        <Avatar name={team.name} src={team.photo_url} size={24} isSquare isDecorative />
      ) : (
        <Logo />
      )}
      <bdi className={classNames('auto-dir', styles['switcherName'])}>{team?.name ?? t('Weft')}</bdi>
      {invitations > 0 && (
        <span
          className={styles['switcherCount']}
          role="img"
          aria-label={t('{count, plural, one {# open invitation} other {# open invitations}}', {
            count: invitations,
          })}
        >
          {invitations}
        </span>
      )}
      <ChevronsUpDown />
    </button>
  )
}
