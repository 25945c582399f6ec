import { useT } from '@weft/i18n/react'
import { IconButton, toast } from '@weft/ui'
import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import styles from './calendars.module.css'

interface AddressLineProps {
  readonly url: string
  /** What it is the address of, to be told from others. */
  readonly label: string
  /** What of it is shown, where it is a secret: the whole is copied. */
  readonly shown?: string
  /** More that can be done with it. */
  readonly children?: ReactNode
}

/** An address for another program, and a way to copy it. */
export function AddressLine({ url, label, shown = url, children }: AddressLineProps) {
  const t = useT()
  const [copied, setCopied] = useState<string | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(url)
    } catch {
      // Without https, or where the browser was told not to.
      setIsWhole(true)
      toast.error(t('This browser does not allow copying. Select the text instead.'))
    }
  }
  return (
    <div className={styles['address']}>
      <code dir="ltr" title={url}>
        {isWhole ? url : shown}
      </code>
      {children}
      <IconButton
        icon={copied === url ? <Check /> : <Copy />}
        label={copied === url ? t('Copied') : t('Copy {name}', { name: label })}
        onClick={() => void copy()}
      />
    </div>
  )
}

/** A secret address as it is recognized: how its secret part begins and ends. */
export function shortened(url: string): string {
  // Its first six letters are the same for all of a workspace.
  return url.replace(/\w{6}([\w-]{4})[\w-]{26}([\w-]{4})(?=\.ics$)/, '$1…$2')
}
