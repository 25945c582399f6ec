import { colorForSeed } from '@weft/ui'
import { Blocks } from 'lucide-react'
import type { CSSProperties } from 'react'

import styles from './oauth.module.css'

/** Stands for an app: a colour that it keeps, and no picture of its own that could look like another's. */
export function AppTile({ seed, size = 32 }: { readonly seed: string; readonly size?: number }) {
  return (
    <span
      className={styles['tile']}
      data-color={colorForSeed(seed)}
      style={{ '--tile': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      <Blocks />
    </span>
  )
}
