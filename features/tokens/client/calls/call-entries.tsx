import { useT } from '@weft/i18n/react'
import { MenuItem, toast } from '@weft/ui'
import { Hash, SquareTerminal } from 'lucide-react'

import { shellCall } from '../shell-call.ts'
import { useWantsCalls } from './wants-calls.ts'

interface CallEntriesProps {
  readonly id: string
  /** Below the address of the interface, such as `5/items/…`. */
  readonly path: string
}

/** The id of something and the call that reads it, for those who want them in menus. */
export function CallEntries({ id, path }: CallEntriesProps) {
  const t = useT()
  if (!useWantsCalls()) return null
  const copy = async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Without https or the permission the browser refuses.
      toast.error(t('The browser did not allow copying.'))
      return
    }
    toast.success(done)
  }
  return (
    <>
      <MenuItem
        icon={<Hash />}
        textValue={t('Copy ID')}
        hint={id}
        onAction={() => void copy(id, t('ID copied'))}
      >
        {t('Copy ID')}
      </MenuItem>
      <MenuItem
        icon={<SquareTerminal />}
        onAction={() => void copy(shellCall(`${location.origin}/api/${path}`), t('Call copied'))}
      >
        {t('Copy as curl')}
      </MenuItem>
    </>
  )
}
