import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { intlTag } from '@weft/i18n'
import { useLocale } from '@weft/i18n/react'

/**
 * Hands the interface language on to react-aria, which follows the browser's otherwise and would open
 * left-to-right menus in a right-to-left application. Inside the widgets, so that no page can forget it.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { locale } = useLocale()
  return <I18nProvider locale={intlTag(locale)}>{children}</I18nProvider>
}
