import { ExtensionPoint } from '@weft/client-kit'
import { BoardIcon, boardPath, folderPath, teamPath, useOneName } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useAccount, useMe, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { Breadcrumbs, classNames, type Crumb } from '@weft/ui'
import { LayoutGrid, Settings, Users } from 'lucide-react'

import { useDestinations } from './destinations.ts'
import { pathOf, type Place } from './place.ts'
import styles from './frame.module.css'

/** Where one is, and whether everything is saved. */
export function TopBar({ place }: { place: Place }) {
  const t = useT()
  const { isPretending } = useAccount()
  const { guest } = useMe()
  const crumbs = useCrumbs(place)
  return (
    <header className={classNames(styles['top'], place.folder === undefined && styles['lined'])}>
      {/* Other pages have a heading of their own. */}
      {place.folder && (
        <h1 className="visually-hidden">{place.instead ? t(place.instead) : place.folder.name}</h1>
      )}
      <Breadcrumbs crumbs={crumbs} />
      <span className={styles['space']} />
      {isPretending && <span className={styles['pretend']}>{t('Preview: nothing is saved')}</span>}
      {!guest && !isPretending && (
        <ExtensionPoint point="frame.top" board={place.board} folder={place.folder} isCompact={false} />
      )}
    </header>
  )
}

export function useCrumbs({ page, board, folder, settingsOf, pathname, instead }: Place): Crumb[] {
  const t = useT()
  const store = useStore()
  const teams = useTeams()
  const isOneName = useOneName(board, folder)
  const destinations = useDestinations()
  if (board && instead) {
    const first = { id: board.id, label: board.name, icon: <BoardIcon board={board} /> }
    const href = folder ? folderPath(board.id, folder.id) : boardPath(board.id)
    return [
      { ...first, href },
      { id: 'page', label: t(instead) },
    ]
  }
  if (board) {
    const folders = isOneName ? [] : pathOf(folder, (id) => store.collection<Folder>('folders').get(id))
    const first: Crumb = {
      id: board.id,
      label: board.name,
      icon: <BoardIcon board={board} />,
      ...(folders.length > 0 || !pathname.startsWith('/b/') ? { href: boardPath(board.id) } : {}),
    }
    const rest = folders.map((one, index): Crumb => {
      const isLast = index === folders.length - 1
      return { id: one.id, label: one.name, ...(isLast ? {} : { href: folderPath(board.id, one.id) }) }
    })
    if (pathname.startsWith('/b/') || !page) return [first, ...rest]
    if (!settingsOf) return [first, { id: 'page', label: t(page.title) }]
    const of = { id: settingsOf.id, label: settingsOf.name, href: folderPath(board.id, settingsOf.id) }
    return [first, of, { id: 'page', label: t('Folder settings') }]
  }
  const [, teamId] = /^\/team\/(\d+)/.exec(pathname) ?? []
  const team = teams.find(({ id }) => id === Number(teamId))
  const title = page ? t(page.title) : t('Page')
  if (team) {
    const isBoards = pathname === teamPath(team.id)
    return [
      {
        id: 'team',
        label: team.name,
        icon: isBoards ? <LayoutGrid /> : <Users />,
        ...(isBoards ? {} : { href: teamPath(team.id) }),
      },
      { id: 'page', label: title },
    ]
  }
  const Icon = destinations.find(({ path }) => path === pathname)?.icon ?? Settings
  return [{ id: 'page', label: title, icon: <Icon /> }]
}
