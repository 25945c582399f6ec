import { BoardTree, teamPath } from '@weft/features/boards/client'
import { loginPath, useMay, useMe } from '@weft/features/session/client'
import { Workspace } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import {
  buttonClass,
  IconButton,
  Keys,
  lateComponent,
  Link,
  Logo,
  NavButton,
  NavItem,
  NavSection,
} from '@weft/ui'
import { CircleHelp, House, PanelLeft, Plus, Search, UserPlus } from 'lucide-react'

import { AddFolder } from './add-folder.tsx'
import { Me } from './me.tsx'
import type { Place } from './place.ts'
import { modifierKey } from './use-frame-keys.ts'
import styles from './frame.module.css'

const Resizer = lateComponent(() => import('./resizer.ts').then((one) => one.Resizer))

interface SidebarParts {
  readonly place: Place
  onSearch(): void
  onKeys(): void
}

export interface SidebarProps extends SidebarParts {
  readonly width: number
  readonly limits: { readonly initial: number; readonly min: number; readonly max: number }
  onResize(width: number): void
  onCommit(width: number): void
  onCollapse(): void
}

/** Workspace, search, boards and folders, and the person. */
export function Sidebar(props: SidebarProps) {
  const { place, width, limits, onSearch, onKeys, onResize, onCommit, onCollapse } = props
  const t = useT()
  const { guest } = useMe()
  return (
    <aside className={styles['sidebar']} aria-label={t('Sidebar')}>
      <div className={styles['head']}>
        {guest ? <GuestBrand /> : <Workspace />}
        <IconButton
          icon={<PanelLeft className="icon-flip" />}
          label={t('Collapse sidebar')}
          shortcut={[modifierKey, '\\']}
          size="small"
          onClick={onCollapse}
        />
      </div>
      {!guest && (
        <nav className={styles['nav']} aria-label={t('Main')}>
          <NavButton
            isBoxed
            label={t('Search')}
            icon={<Search />}
            end={<Keys keys={[modifierKey, 'K']} isPlain />}
            onClick={onSearch}
          />
          <NavItem label={t('Home')} icon={<House />} href="/home" isCurrent={place.pathname === '/home'} />
        </nav>
      )}
      <div className={styles['scroll']}>
        <Boards place={place} />
      </div>
      <div className={styles['foot']}>
        {guest ? <GuestFoot /> : <MemberFoot place={place} onKeys={onKeys} />}
      </div>
      <Resizer
        label={t('Resize sidebar')}
        value={width}
        min={limits.min}
        max={limits.max}
        initial={limits.initial}
        edge="end"
        onResize={onResize}
        onCommit={onCommit}
      />
    </aside>
  )
}

/** The boards of the current workspace; for people who are no members only the one they look at. */
export function Boards({ place }: { place: Place }) {
  const t = useT()
  const { guest } = useMe()
  const { team_id, board, folder } = place
  const may = useMay(team_id ?? 0)
  if (team_id === null) {
    return <p className={styles['quiet']}>{guest ? null : t('Create a workspace to have boards in it.')}</p>
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
      <BoardTree
        team_id={team_id}
        selectedId={folder?.id ?? board?.id ?? null}
        board_id={guest ? board?.id : undefined}
      />
      {board && <AddFolder board={board} />}
    </NavSection>
  )
}

function MemberFoot({ place, onKeys }: { place: Place; onKeys(): void }) {
  const t = useT()
  const { team_id } = place
  const may = useMay(team_id ?? 0)
  const canInvite = team_id !== null && may('INVITE_MEMBERS', { type: 'team', id: team_id, team_id })
  return (
    <>
      {canInvite && (
        <NavItem label={t('Invite people')} icon={<UserPlus />} href={teamPath(team_id, 'members')} />
      )}
      <NavButton
        label={t('Help and keys')}
        icon={<CircleHelp />}
        end={<Keys keys={['?']} />}
        onClick={onKeys}
      />
      <Me />
    </>
  )
}

function GuestBrand() {
  const t = useT()
  return (
    <span className={styles['me']} style={{ margin: 0 }}>
      <Logo />
      <span className={styles['grow']}>{t('Weft')}</span>
    </span>
  )
}

function GuestFoot() {
  const t = useT()
  const here = location.pathname + location.search
  return (
    <Link className={buttonClass({ variant: 'primary', isBlock: true })} href={loginPath(here)}>
      {t('Log in')}
    </Link>
  )
}

/** The folded sidebar: 48 px of icons. */
export function Rail({ place, onSearch, onKeys, onExpand }: SidebarParts & { onExpand(): void }) {
  const t = useT()
  const { guest } = useMe()
  return (
    <aside className={styles['rail']} aria-label={t('Sidebar')}>
      <IconButton
        icon={<PanelLeft className="icon-flip" />}
        label={t('Expand sidebar')}
        shortcut={[modifierKey, '\\']}
        onClick={onExpand}
      />
      {!guest && (
        <>
          <IconButton
            icon={<Search />}
            label={t('Search')}
            shortcut={[modifierKey, 'K']}
            onClick={onSearch}
          />
          <Link
            className={buttonClass({ variant: 'ghost', size: 'compact' })}
            style={{ inlineSize: 28, paddingInline: 0 }}
            href="/home"
            aria-label={t('Home')}
            title={t('Home')}
            aria-current={place.pathname === '/home' ? 'page' : undefined}
          >
            <House />
          </Link>
          <span className={styles['railEnd']} />
          <IconButton icon={<CircleHelp />} label={t('Help and keys')} shortcut={['?']} onClick={onKeys} />
          <Me isCompact />
        </>
      )}
    </aside>
  )
}
