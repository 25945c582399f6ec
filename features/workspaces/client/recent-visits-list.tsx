import { folderPath, type Visit } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Board, Folder } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Link } from '@weft/ui'
import { FileText, Folder as FolderIcon } from 'lucide-react'

import styles from './workspaces.module.css'

const SHOWN = 9

/** Folders and items that were open on this device, newest first. Nothing while there are none. */
export function RecentVisits({ visits }: { visits: readonly Visit[] }) {
  const t = useT()
  if (visits.length === 0) return null
  return (
    <section className={styles['section']} aria-label={t('Recently opened')}>
      <div className={styles['sectionHead']}>
        <h2 className={styles['sectionTitle']}>{t('Recently opened')}</h2>
      </div>
      <div className={styles['recent']}>
        {visits.slice(0, SHOWN).map((visit) => (
          <VisitLink key={visit.item_id ?? visit.folder_id} visit={visit} />
        ))}
      </div>
    </section>
  )
}

function VisitLink({ visit }: { visit: Visit }) {
  const store = useStore()
  const board = useRecord(store.collection<Board>('boards'), visit.board_id)
  const folder = useRecord(store.collection<Folder>('folders'), visit.folder_id)
  // Deleted, or not for this person any more.
  if (!board || !folder) return null
  const isItem = visit.item_id !== null
  return (
    <Link className={styles['visit']} href={folderPath(board.id, folder.id, visit.item_id)}>
      {isItem ? <FileText /> : <FolderIcon />}
      <span className={styles['visitName']}>
        <b>
          <bdi>{isItem ? visit.name : folder.name}</bdi>
        </b>{' '}
        <bdi>{isItem ? folder.name : board.name}</bdi>
      </span>
      <time className={styles['when']}>{formatRelative(visit.at)}</time>
    </Link>
  )
}
