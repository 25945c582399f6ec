import { Outlet, useRouterState } from '@tanstack/react-router'
import { type SettingsEntry, useParts } from '@weft/client-kit'
import { useAccount, useCell, useMay, useMe, useTeams } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { NavItem, NavSection } from '@weft/ui'
import { useEffect, useRef, type ReactNode } from 'react'

import { usePage } from './use-page.ts'
import styles from './settings-frame.module.css'

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
  const own = useEntries('workspace')
  if (!team) return null
  const resource = { type: 'team', id: team.id, team_id: team.id } as const
  const entries = own.filter(({ needs }) => needs === undefined || may(needs, resource))
  return (
    <NavSection title={t('Workspace')}>
      <Entries entries={entries} hrefOf={(path) => path.replace('$teamId', String(team.id))} />
    </NavSection>
  )
}

function OwnEntries() {
  const t = useT()
  return (
    <NavSection title={t('Me')}>
      <Entries entries={useEntries('person')} hrefOf={(path) => path} />
    </NavSection>
  )
}

function useEntries(of: SettingsEntry['of']) {
  const all = useParts('settings')
  return all.filter((one) => one.of === of).toSorted((a, b) => a.order - b.order)
}

function Entries({ entries, hrefOf }: { entries: readonly SettingsEntry[]; hrefOf(path: string): string }) {
  const t = useT()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const page = usePage()
  const shown = entries.map((entry) => ({ ...entry, href: hrefOf(entry.path) }))
  const holding = shown.filter(
    ({ href, also }) =>
      pathname === href || pathname.startsWith(`${href}/`) || (also !== undefined && also === page?.path),
  )
  // A page may lie below another one that has an entry of its own.
  const current = holding.toSorted((a, b) => b.href.length - a.href.length)[0]
  return shown.map(({ path, label, icon: Icon, href }) => {
    const isCurrent = current?.href === href
    return (
      <Shown key={path} isCurrent={isCurrent}>
        <NavItem label={t(label)} icon={<Icon />} href={href} isCurrent={isCurrent} />
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
