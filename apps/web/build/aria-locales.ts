import { languages } from '@weft/i18n'
import type { Plugin } from 'vite'

/**
 * Leaves out what react-aria says in languages that nobody can choose here: half of what a date field loads.
 * A language that is left out would speak English.
 */
export function ariaLocalesPlugin(): Plugin {
  const spoken = new Set(languages.map(({ tag }) => new Intl.Locale(tag).language))
  const words = /\/(?:react-aria|react-aria-components|react-stately)\/.*\/intl\/.*?([a-z]{2})-[A-Z]{2}\.mjs$/
  return {
    name: 'weft:aria-locales',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?')
      const [, language] = words.exec(path) ?? []
      if (language === undefined || spoken.has(language)) return null
      return `export { default } from './en-US.mjs'`
    },
  }
}
