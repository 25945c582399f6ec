import type { Translate } from '@weft/i18n'

/** What a callout can be, from the quietest to the loudest: the alerts of GitHub's markdown. */
export const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const

export type Callout = (typeof CALLOUTS)[number]

/**
 * A callout is a quote that carries its kind: whoever does not know the attribute shows a quote, and no word is lost.
 */
export const CALLOUT_ATTRIBUTE = 'data-callout'

export function isCallout(kind: unknown): kind is Callout {
  return CALLOUTS.some((one) => one === kind)
}

/** What a callout is called for those who do not see its icon. */
export function calloutName(kind: Callout, t: Translate): string {
  switch (kind) {
    case 'note':
      return t('Note')
    case 'tip':
      return t('Tip')
    case 'important':
      return t('Important')
    case 'warning':
      return t('Warning')
    case 'caution':
      return t('Caution')
  }
}
