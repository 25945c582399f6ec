import { ExtensionPoint } from '@weft/client-kit'
import { loginPath, useMe } from '@weft/features/session/client'
import { Workspace } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { buttonClass, IconButton, Keys, Link, Logo, modifierKey, NavButton, NavItem, Resizer } from '@weft/ui'
import { CircleHelp, PanelLeft, Search } from 'lucide-react'

import { useDestinations } from './destinations.ts'
import { Me } from './me.tsx'
import type { Place } from './place.ts'
import styles from './frame.module.css'

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
  const destinations = useSidebarDestinations()
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
          {destinations.map(({ path, label, icon: Icon, Waiting }) => (
            <NavItem
              key={path}
              label={t(label)}
              icon={<Icon />}
              end={Waiting && <Waiting />}
              href={path}
              isCurrent={place.pathname === path}
            />
          ))}
        </nav>
      )}
      <div className={styles['scroll']}>
        <Sections place={place} />
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

/** What features show in the sidebar, and on a phone in its place. */
export function Sections({ place: { team_id, board, folder } }: { place: Place }) {
  return <ExtensionPoint point="frame.sidebar" {...{ team_id, board, folder }} />
}

function MemberFoot({ place, onKeys }: { place: Place; onKeys(): void }) {
  const t = useT()
  return (
    <>
      <ExtensionPoint point="frame.foot" team_id={place.team_id} />
      <NavButton
        label={t('Help and shortcuts')}
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
  const destinations = useSidebarDestinations()
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
          {destinations.map(({ path, label, icon: Icon }) => (
            <Link
              key={path}
              className={buttonClass({ variant: 'ghost', size: 'compact' })}
              style={{ inlineSize: 28, paddingInline: 0 }}
              href={path}
              aria-label={t(label)}
              title={t(label)}
              aria-current={place.pathname === path ? 'page' : undefined}
            >
              <Icon />
            </Link>
          ))}
          <span className={styles['railEnd']} />
          <IconButton
            icon={<CircleHelp />}
            label={t('Help and shortcuts')}
            shortcut={['?']}
            onClick={onKeys}
          />
          <Me isCompact />
        </>
      )}
    </aside>
  )
}

function useSidebarDestinations() {
  return useDestinations().filter(({ shownIn }) => shownIn.includes('sidebar'))
}
