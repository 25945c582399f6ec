import { Outlet, useRouterState } from '@tanstack/react-router'
import { useAccount, useCell, useMay, useMe, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { NavItem, NavSection } from '@weft/ui'
import {
  Bell,
  CodeXml,
  CreditCard,
  Gift,
  Globe,
  KeyRound,
  Layers,
  Lock,
  Palette,
  Plug,
  Settings,
  Shield,
  Trash2,
  User,
  Users,
} from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

import { routeTable } from '../routing/route-table.ts'
import styles from './settings-frame.module.css'

interface Entry {
  readonly path: string
  readonly label: string
  readonly icon: ReactNode
}

// Settings of features that are not there yet are not offered.
function isThere({ path }: Pick<Entry, 'path'>): boolean {
  const page = routeTable.find((one) => one.path === path)
  // A path that stands for another one is there when that is.
  return page?.redirect === undefined ? page?.load != null : isThere({ path: page.redirect })
}

/** Pages of settings beside the list of them: the current workspace's, and one's own. */
export function SettingsFrame() {
  const t = useT()
  const { guest } = useMe()
  return (
    <div className={styles['settings']}>
      {!guest && (
        <nav className={styles['nav']} aria-label={t('Settings')}>
          <WorkspaceEntries />
          <OwnEntries />
        </nav>
      )}
      <div className={styles['page']}>
        <Outlet />
      </div>
    </div>
  )
}

function WorkspaceEntries() {
  const t = useT()
  const { team_id } = useAccount()
  const id = useCell(team_id)
  const team = useTeams().find((one) => one.id === id)
  const may = useMay(id ?? 0)
  if (!team) return null
  const entries: Entry[] = [
    { path: '/team/$teamId/settings', label: t('General'), icon: <Settings /> },
    { path: '/team/$teamId/members', label: t('Members'), icon: <Users /> },
    ...(may('MANAGE_PERMISSIONS', { type: 'team', id: team.id, team_id: team.id })
      ? [{ path: '/team/$teamId/permissions', label: t('Permissions'), icon: <Shield /> }]
      : []),
    { path: '/team/$teamId/settings/links', label: t('Shared links'), icon: <Globe /> },
    { path: '/team/$teamId/trash', label: t('Trash'), icon: <Trash2 /> },
    { path: '/team/$teamId/whitelabel', label: t('White label'), icon: <Palette /> },
    { path: '/team/$teamId/sso', label: t('Single sign-on'), icon: <KeyRound /> },
  ]
  return (
    <NavSection title={t('Workspace')}>
      <Entries entries={entries} hrefOf={(path) => path.replace('$teamId', String(team.id))} />
    </NavSection>
  )
}

function OwnEntries() {
  const t = useT()
  const entries: Entry[] = [
    { path: '/profile/settings', label: t('Profile'), icon: <User /> },
    { path: '/profile/workspaces', label: t('Workspaces'), icon: <Layers /> },
    { path: '/profile/notifications', label: t('Notifications'), icon: <Bell /> },
    { path: '/profile/security', label: t('Security'), icon: <Lock /> },
    { path: '/profile/applications', label: t('Applications'), icon: <Plug /> },
    { path: '/profile/developer', label: t('Developer'), icon: <CodeXml /> },
    { path: '/profile/referral', label: t('Referral'), icon: <Gift /> },
    { path: '/profile/billing', label: t('Billing'), icon: <CreditCard /> },
  ]
  return (
    <NavSection title={t('Me')}>
      <Entries entries={entries} hrefOf={(path) => path} />
    </NavSection>
  )
}

function Entries({ entries, hrefOf }: { entries: readonly Entry[]; hrefOf(path: string): string }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const shown = entries.filter(isThere).map((entry) => ({ ...entry, href: hrefOf(entry.path) }))
  const holding = shown.filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  // A page may lie below another one that has an entry of its own.
  const current = holding.toSorted((a, b) => b.href.length - a.href.length)[0]
  return shown.map(({ path, label, icon, href }) => {
    const isCurrent = current?.href === href
    return (
      <Shown key={path} isCurrent={isCurrent}>
        <NavItem label={label} icon={icon} href={href} isCurrent={isCurrent} />
      </Shown>
    )
  })
}

/** On a narrow screen the list is a strip: the current entry is scrolled into it. */
function Shown({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <div ref={ref} className={styles['entry']}>
      {children}
    </div>
  )
}
