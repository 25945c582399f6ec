import { languageOf, pseudoLocale } from '@weft/i18n'
import { useLocale, useT } from '@weft/i18n/react'
import { Logo } from '@weft/ui'
import type { ReactNode } from 'react'

import { useEntry } from './app-context.tsx'
import { WovenLines } from './woven-lines.tsx'
import styles from './auth-layout.module.css'

export interface AuthLayoutProps {
  readonly title: string
  readonly lead: ReactNode
  /** What the brand's half says. */
  readonly headline: string
  readonly sub: string
  readonly children: ReactNode
}

/** A page before the session: the brand on one half, a form on the other. */
export function AuthLayout({ title, lead, headline, sub, children }: AuthLayoutProps) {
  const name = useBrandName()
  return (
    <div className={styles['layout']}>
      <aside className={styles['brand']} aria-label={name}>
        <WovenLines />
        <div className={styles['name']}>
          <Logo size={32} isOnBrand />
          {name}
        </div>
        <p className={styles['headline']}>{headline}</p>
        <p className={styles['sub']}>{sub}</p>
      </aside>
      <main className={styles['main']}>
        <div className={styles['small']}>
          <Logo size={32} />
          {name}
        </div>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
        <footer className={styles['foot']}>
          <LanguageChoice />
        </footer>
      </main>
    </div>
  )
}

/** The name that the product goes by. */
export function useBrandName(): string {
  return useT()('Weft')
}

function LanguageChoice() {
  const { locale, setLocale } = useLocale()
  const { storage, languages } = useEntry()
  const t = useT()
  const isPseudo = locale === pseudoLocale
  const choose = async (tag: string) => {
    await setLocale(tag)
    storage.setItem('weft.locale', tag)
  }
  return (
    <select
      className={styles['language']}
      aria-label={t('Language')}
      value={locale}
      onChange={(event) => void choose(event.currentTarget.value)}
    >
      {languages.map((language) => (
        <option key={language.tag} value={language.tag} lang={language.tag}>
          {language.name}
        </option>
      ))}
      {isPseudo && <option value={locale}>{languageOf(locale)?.name}</option>}
    </select>
  )
}
