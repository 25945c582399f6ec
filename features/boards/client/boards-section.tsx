import { ExtensionPoint, type ExtensionPoints } from '@weft/client-kit'
import { useMay, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { buttonClass, Link, NavSection } from '@weft/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { BoardTree } from './board-tree.tsx'
import styles from './boards-section.module.css'
import { teamPath } from '../shared/paths.ts'
import { readSidebarCounts } from '../shared/sidebar-counts.ts'

/** The boards of the current workspace; for people who are no members only the one they look at. */
export function BoardsSection({ team_id, board, folder }: ExtensionPoints['frame.sidebar']) {
  const t = useT()
  const { guest, preferences } = useMe()
  const who = readSidebarCounts(preferences)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  const may = useMay(team_id ?? 0)
  if (team_id === null) {
    return <p className={styles['quiet']}>{guest ? null : t('Create a workspace to add boards.')}</p>
  }
  const canCreate = may('CREATE_BOARD', { type: 'team', id: team_id, team_id })
  return (
    <NavSection
      title={t('Boards')}
      action={
        canCreate ? (
          <Link
            className={buttonClass({ variant: 'ghost', size: 'compact' })}
            style={{ inlineSize: 24, blockSize: 24, paddingInline: 0 }}
            href={teamPath(team_id, 'boards/create')}
            aria-label={t('New board')}
            title={t('New board')}
          >
            <Plus />
          </Link>
        ) : undefined
      }
    >
      {who !== 'off' && (
        <ExtensionPoint point="boards.counts" team_id={team_id} who={who} onCounts={setCounts} />
      )}
      <BoardTree
        team_id={team_id}
        {...(who !== 'off' && counts && { counts })}
        selectedId={folder?.id ?? board?.id ?? null}
        board_id={guest ? board?.id : undefined}
      />
    </NavSection>
  )
}
