import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import type { Direction } from './languages.ts'
import { getTranslator, setLocale, subscribeLocale } from './locale.ts'
import type { Translate, Translator } from './translator.ts'

export { t } from './locale.ts'

const TranslatorContext = createContext<Translator | null>(null)

export interface I18nProviderProps {
  readonly children: ReactNode
  /** A fixed translator, for previews and tests; without it the interface language is followed. */
  readonly translator?: Translator
}

/** Gives the tree below its language. Without a provider the hooks follow the interface language, too. */
export function I18nProvider({ children, translator }: I18nProviderProps) {
  const current = useSyncExternalStore(subscribeLocale, getTranslator, getTranslator)
  return <TranslatorContext value={translator ?? current}>{children}</TranslatorContext>
}

function useTranslator(): Translator {
  const current = useSyncExternalStore(subscribeLocale, getTranslator, getTranslator)
  return useContext(TranslatorContext) ?? current
}

/** The translate function; the same function until the language changes. */
export function useT(): Translate {
  return useTranslator().t
}

export interface LocaleState {
  readonly locale: string
  readonly direction: Direction
  /** Changes the language of the whole interface; rejects when its texts cannot be loaded. */
  readonly setLocale: (tag: string) => Promise<void>
}

/** The language of this part of the tree and the way to change it. */
export function useLocale(): LocaleState {
  const { locale, direction } = useTranslator()
  return { locale, direction, setLocale }
}
