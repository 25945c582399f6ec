import { ExtensionPoint } from '@weft/client-kit'
import { boardPath, folderPath, teamPath } from '@weft/features/boards/client'
import { useData } from '@weft/features/connectivity/client'
import { loginPath, useGo, useMe } from '@weft/features/session/client'
import { Workspace } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { classNames, IconButton, late, Link, PullToRefresh, useRouteOpen } from '@weft/ui'
import { ArrowLeft, CircleUser, House, LogIn, Search, SquareKanban } from 'lucide-react'

import { useDestinations } from './destinations.ts'
import type { Place } from './place.ts'
import { useCrumbs } from './top-bar.tsx'
import styles from './frame.module.css'

const BoardsSheet = late(() => import('./boards-sheet.tsx').then((it) => it.BoardsSheet))

interface MobileBarProps {
  readonly place: Place
  readonly isHeaderHidden: boolean
}

interface MobileTopProps extends MobileBarProps {
  /** What is pulled down to be refreshed. */
  readonly content: HTMLElement | null
  onSearch(): void
}

/** Above the page under 780 px: a title with the way back. */
export function MobileTop({ place, isHeaderHidden, content, onSearch }: MobileTopProps) {
  const t = useT()
  const go = useGo()
  const { guest } = useMe()
  const { refresh } = useData()
  const [isBoardsOpen] = useRouteOpen('boards')
  const crumbs = useCrumbs(place)
  const title = crumbs.at(-1)?.label ?? ''
  const above = crumbs.length > 1 ? crumbs.at(-2) : undefined
  // Other pages have a heading of their own.
  const Title = place.folder ? 'h1' : 'div'
  return (
    <>
      {!isHeaderHidden && (
        <header className={classNames(styles['mobileTop'], place.folder === undefined && styles['lined'])}>
          {!isAtHome(place) && !guest && (
            <IconButton
              icon={<ArrowLeft className="icon-flip" />}
              label={t('Back')}
              size="touch"
              onClick={() => go(backFrom(place))}
            />
          )}
          <div className={styles['titles']}>
            {/* Where one begins: which workspace it is. Its menu is in the sheet as well, and open in one place. */}
            {isAtHome(place) && !guest && !isBoardsOpen ? (
              <Workspace />
            ) : (
              <Title className={styles['title']} dir="auto">
                {title}
              </Title>
            )}
            {above && above.label !== title && (
              <div className={styles['subtitle']} dir="auto">
                {above.label}
              </div>
            )}
          </div>
          {!guest && <ExtensionPoint point="frame.top" board={place.board} folder={place.folder} isCompact />}
          {!guest && <IconButton icon={<Search />} label={t('Search')} size="touch" onClick={onSearch} />}
        </header>
      )}
      <PullToRefresh area={content} label={t('Refreshing')} onRefresh={refresh.now} />
    </>
  )
}

/** Below the page under 780 px: the places to go. */
export function MobileBottom({ place, isHeaderHidden }: MobileBarProps) {
  const t = useT()
  const { guest } = useMe()
  const [isBoardsOpen, setBoardsOpen] = useRouteOpen('boards')
  const destinations = useDestinations().filter(({ shownIn }) => shownIn.includes('phone'))
  const { pathname } = place
  const isInBoards = pathname.startsWith('/b/') || pathname.startsWith('/team/')
  return (
    <>
      {!isHeaderHidden && (
        <nav className={styles['bottom']} aria-label={t('Main')}>
          {!guest && (
            <Link className={styles['tab']} href="/home" aria-current={isAtHome(place) ? 'page' : undefined}>
              <House />
              {t('Home')}
            </Link>
          )}
          <button
            type="button"
            className={styles['tab']}
            aria-current={isInBoards ? 'page' : undefined}
            onClick={() => setBoardsOpen(true)}
          >
            <SquareKanban />
            {t('Boards')}
          </button>
          {!guest &&
            destinations.map(({ path, label, icon: Icon, Waiting }) => (
              <Link
                key={path}
                className={styles['tab']}
                href={path}
                aria-current={pathname === path ? 'page' : undefined}
              >
                <Icon />
                {Waiting && <Waiting />}
                {t(label)}
              </Link>
            ))}
          {guest ? (
            <Link className={styles['tab']} href={loginPath(pathname)}>
              <LogIn className="icon-flip" />
              {t('Log in')}
            </Link>
          ) : (
            <Link
              className={styles['tab']}
              href="/profile/settings"
              aria-current={pathname.startsWith('/profile') ? 'page' : undefined}
            >
              <CircleUser />
              {t('Me')}
            </Link>
          )}
        </nav>
      )}
      {isBoardsOpen && <BoardsSheet place={place} onClose={() => setBoardsOpen(false)} />}
    </>
  )
}

const isAtHome = ({ pathname }: Place): boolean => pathname === '/home'

/** One step up: from an item to its folder, from a folder to the boards, from anything else home. */
function backFrom({ pathname, board, folder, team_id, instead }: Place): string {
  if (board && folder && instead) return folderPath(board.id, folder.id)
  if (board && folder && pathname.split('/').length > 4) return `${boardPath(board.id)}/${folder.id}`
  if (board && team_id !== null) return teamPath(team_id)
  return '/home'
}
