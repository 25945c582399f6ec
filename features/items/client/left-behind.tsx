import { useT } from '@weft/i18n/react'
import { Callout } from '@weft/ui'

import type { MoveLoss } from '../shared/index.ts'
import type { LinksBehind } from './move-mapping.ts'

const namesOf = (lost: readonly MoveLoss[], reason: MoveLoss['reason']) =>
  lost
    .filter((one) => one.reason === reason)
    .map(({ name, count }) => `${name} (${count})`)
    .join(', ')

/** Says before a move to another board what will not go along. */
export function LeftBehindNote({
  lost,
  links,
}: {
  lost: readonly MoveLoss[]
  links: readonly LinksBehind[]
}) {
  const t = useT()
  const [left, unfit, required] = [namesOf(lost, 'left'), namesOf(lost, 'unfit'), namesOf(lost, 'required')]
  const count = links.reduce((sum, one) => sum + one.count, 0)
  return (
    <>
      {left !== '' && (
        <Callout tone="warning">{t('These values will be lost: {names}', { names: left })}</Callout>
      )}
      {unfit !== '' && (
        <Callout tone="warning">
          {t('These values do not fit there and will be lost in whole or in part: {names}', {
            names: unfit,
          })}
        </Callout>
      )}
      {required !== '' && (
        <Callout tone="warning">
          {t('These need a value on the other board and will be empty: {names}', { names: required })}
        </Callout>
      )}
      {count > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# link stays behind} other {# links stay behind}}: {names}. They come back when the item does.',
            {
              count,
              names: links.map((one) => `${one.attribute.name} (${one.count})`).join(', '),
            },
          )}
        </Callout>
      )}
    </>
  )
}
