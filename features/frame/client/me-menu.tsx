import { useLogOut } from '@weft/features/account/client'
import { useTheme } from '@weft/features/profile/client'
import { useGo, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Menu, MenuItem, MenuSection, MenuSeparator, SubMenu, type Theme } from '@weft/ui'
import { LogOut, Monitor, Moon, Settings, Sun, SunMoon } from 'lucide-react'

import { meButton, type MeButtonProps } from './me-button.tsx'

/** The person: settings, theme, and the way out. */
export function MeMenu({ isCompact }: MeButtonProps) {
  const t = useT()
  const me = useMe()
  return (
    <Menu
      label={t('Me')}
      routeName="me"
      placement="top start"
      width={220}
      trigger={meButton(t, me, isCompact)}
    >
      <MeItems />
    </Menu>
  )
}

/** What the menu of the person has. */
export function MeItems() {
  const t = useT()
  const me = useMe()
  const go = useGo()
  const [theme, chooseTheme] = useTheme()
  const logOut = useLogOut()
  return (
    <>
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
    </>
  )
}
