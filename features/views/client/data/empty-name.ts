import { getLocale, type Translate } from '@weft/i18n'

/**
 * What the group of items without a value is called in every view, such as "No status": what they lack says more than
 * that they lack something. `name` is that of the attribute.
 */
export function emptyName(name: string, t: Translate): string {
  return t('No {attribute}', { attribute: getLocale().startsWith('en') ? inSentence(name) : name })
}

/** An English name within a sentence; abbreviations such as "QA" and names of several capitals keep theirs. */
function inSentence(name: string): string {
  const [first = ''] = name
  return /^\p{Lu}[^\p{Lu}]+$/u.test(name) ? first.toLowerCase() + name.slice(first.length) : name
}
