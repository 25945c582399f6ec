import { useAccount, useEntry } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { MenuItem, SubMenu } from '@weft/ui'
import { Languages } from 'lucide-react'

import { useChooseLanguage } from './choose-language.ts'

/** The languages of the interface, each by its own name. */
export function LanguageItems() {
  const t = useT()
  const { locale } = useLocale()
  const { languages } = useEntry()
  const { saveProfile } = useAccount()
  const choose = useChooseLanguage()
  const change = async (tag: string) => {
    if (await choose(tag)) await saveProfile({ locale: tag })
  }
  return (
    <SubMenu
      icon={<Languages />}
      items={languages.map(({ tag, name }) => (
        <MenuItem
          key={tag}
          icon={<Languages />}
          isDisabled={tag === locale}
          onAction={() => void change(tag)}
        >
          {name}
        </MenuItem>
      ))}
    >
      {t('Language')}
    </SubMenu>
  )
}
