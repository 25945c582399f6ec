import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Callout } from '@weft/ui'

import type { LeftBehind } from './move-mapping.ts'

/** Says before a move to another board what will not go along. */
export function LeftBehindNote({ lost, left }: { lost: readonly Attribute[]; left: LeftBehind }) {
  const t = useT()
  const values = [...lost, ...left.values]
  const links = left.links.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {values.length > 0 && (
        <Callout tone="warning">
          {t('These values will be lost: {names}', { names: values.map(({ name }) => name).join(', ') })}
        </Callout>
      )}
      {links > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# link stays behind} other {# links stay behind}}: {names}. They come back when the item does.',
            {
              count: links,
              names: left.links.map(({ attribute, count }) => `${attribute.name} (${count})`).join(', '),
            },
          )}
        </Callout>
      )}
    </>
  )
}
