import type { Destination, KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

/** The keys that work on every page; those of destinations come after G. */
export function keysEverywhere(destinations: readonly Destination[]): KeyGroup {
  const ways = destinations.flatMap(({ key }): KeyGroup['keys'] =>
    key ? [[t(key.says), ['G', key.letter]]] : [],
  )
  return {
    title: t('Everywhere'),
    keys: [
      [t('Find boards and folders'), [mod, 'K']],
      [t('Collapse sidebar'), [mod, '\\']],
      ...ways,
      [t('This list'), ['?']],
    ],
  }
}
