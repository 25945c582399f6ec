import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import type { DefaultFieldProps } from '../attribute-member.ts'
import { ValueDisplay } from '../value-display.tsx'
import styles from './settings.module.css'

type FixedDefaultProps = Pick<
  DefaultFieldProps,
  'type' | 'data' | 'settings' | 'context' | 'isDisabled' | 'onFixed'
>

/** A default that is the same for each item, and the way to another one. */
export function FixedDefault({ type, data, settings, context, isDisabled, onFixed }: FixedDefaultProps) {
  const t = useT()
  return (
    <div className={styles['default']}>
      <span className={styles['defaultValue']}>
        <ValueDisplay type={type} data={data} settings={settings} context={context} />
      </span>
      {!isDisabled && (
        <Button variant="ghost" size="compact" onClick={onFixed}>
          {t('Change')}
        </Button>
      )}
    </div>
  )
}
