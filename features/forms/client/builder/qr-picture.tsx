import { useT } from '@weft/i18n/react'
import { useMemo } from 'react'
import { encode } from 'uqr'

import styles from './form-builder.module.css'

/** A QR code: dark on light whatever the theme, or no camera reads it. */
export function QrPicture({ text }: { text: string }) {
  const t = useT()
  const { data, size } = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text])
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles['qr']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the link')}
    >
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
