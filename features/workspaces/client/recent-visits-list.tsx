import { folderPath, type Visit } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useCell, useCurrentTeam, useListedFolders } from '@weft/features/session/client'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Link } from '@weft/ui'
import { FileText, Folder as FolderIcon } from 'lucide-react'

import type { OwnBoards } from './home/own-boards.ts'
import styles from './workspaces.module.css'

const SHOWN = 9

/** Folders and items that were open on this device, newest first. Nothing while there are none. */
export function RecentVisits({ visits, own }: { visits: readonly Visit[]; own: OwnBoards }) {
  const t = useT()
  if (visits.length === 0) return null
  return (
    <section className={styles['section']} aria-label={t('Recently opened')}>
      <div className={styles['sectionHead']}>
        <h2 className={styles['sectionTitle']}>{t('Recently opened')}</h2>
      </div>
      <div className={styles['recent']}>
        {visits.slice(0, SHOWN).map((visit) => (
          <VisitLink key={visit.item_id ?? visit.folder_id} visit={visit} own={own} />
        ))}
      </div>
    </section>
  )
}

function VisitLink({ visit, own }: { visit: Visit; own: OwnBoards }) {
  const { board, folder } = usePlaceOf(visit, own)
  // Deleted, hidden, or not for this person any more.
  if (!board || !folder) return null
  const isItem = visit.item_id !== null
  const name = isItem ? visit.name : folder.name
  const place = isItem ? folder.name : board.name
  return (
    <Link className={styles['visit']} href={folderPath(board.id, folder.id, visit.item_id)}>
      {isItem ? <FileText /> : <FolderIcon />}
      <span className={styles['visitName']}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        {/* The first folder of a board is called what the board is called: that is said once. */}
        {place !== name && (
          <span className="truncate" dir="auto">
            {place}
          </span>
        )}
      </span>
      <time className={styles['when']}>{formatRelative(visit.at)}</time>
    </Link>
  )
}

/** Where it lies, as it is called now: the open workspace is in the store, the others were asked for. */
function usePlaceOf({ team_id, board_id, folder_id }: Visit, own: OwnBoards) {
  const store = useStore()
  const isOpen = useCurrentTeam()?.id === team_id
  const board = useRecord(store.collection<Board>('boards'), board_id)
  const folder = useListedFolders(team_id).find(({ id }) => id === folder_id)
  const listed = useCell(own.teams).get(team_id)
  if (isOpen || !listed) return { board, folder }
  const find = (records: readonly Record<string, unknown>[], id: string) =>
    records.find((one) => one['id'] === id)
  return {
    board: find(listed.boards, board_id) as unknown as Board | undefined,
    folder: find(listed.folders, folder_id) as unknown as Folder | undefined,
  }
}
