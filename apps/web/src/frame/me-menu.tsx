import { useTheme } from '@weft/features/profile/client'
import { useData } from '@weft/features/connectivity/client'
import { useEntry, useGo, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Avatar, Menu, MenuItem, MenuSection, MenuSeparator, SubMenu, useConfirm, type Theme } from '@weft/ui'
import { LogOut, Monitor, Moon, Settings, Sun, SunMoon } from 'lucide-react'

import styles from './frame.module.css'

/** The person: settings, theme, and the way out. */
export function MeMenu({ isCompact }: { isCompact?: boolean }) {
  const t = useT()
  const me = useMe()
  const go = useGo()
  const [theme, chooseTheme] = useTheme()
  const logOut = useLogOut()
  return (
    <Menu
      label={t('Me')}
      placement="top start"
      width={220}
      trigger={
        <button
          type="button"
          className={styles['me']}
          style={isCompact ? { inlineSize: 36, paddingInline: 6 } : undefined}
          aria-label={t('Account of {name}', { name: me.name })}
        >
          <Avatar name={me.name} src={me.photo_url} seed={String(me.id)} size={24} isDecorative />
          {!isCompact && (
            <>
              <span className={styles['grow']} dir="auto">
                {me.name}
              </span>
              <Settings />
            </>
          )}
        </button>
      }
    >
      <MenuSection title={me.email}>
        <MenuItem icon={<Settings />} onAction={() => go('/profile/settings')}>
          {t('Settings')}
        </MenuItem>
        <SubMenu
          icon={<SunMoon />}
          list={{
            selectionMode: 'single',
            selectedIds: [theme],
            onSelectionChange: (ids) => {
              const [next] = ids
              if (next) chooseTheme(next as Theme)
            },
          }}
          items={
            <>
              <MenuItem id="light" icon={<Sun />}>
                {t('Light')}
              </MenuItem>
              <MenuItem id="dark" icon={<Moon />}>
                {t('Dark')}
              </MenuItem>
              <MenuItem id="system" icon={<Monitor />}>
                {t('System')}
              </MenuItem>
            </>
          }
        >
          {t('Theme')}
        </SubMenu>
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LogOut className="icon-flip" />} onAction={() => void logOut()}>
        {t('Log out')}
      </MenuItem>
    </Menu>
  )
}

/** Logs out, after a question when edits are still on their way. */
export function useLogOut(): () => Promise<void> {
  const t = useT()
  const confirm = useConfirm()
  const { session } = useEntry()
  const { store } = useData()
  return async () => {
    const count = store.waiting
    if (count > 0) {
      const isSure = await confirm({
        title: t('Log out now?'),
        message: t(
          '{count, plural, one {# change has} other {# changes have}} not reached the server yet and would be lost.',
          { count },
        ),
        confirmText: t('Log out'),
        tone: 'danger',
      })
      if (!isSure) return
    }
    await session.logOut()
  }
}
