import { ChangedBy, LeftDraft } from '@weft/ui'
import type { OpenValue } from './use-open-value.ts'

interface TheirChangeProps {
  open: Pick<OpenValue<unknown>, 'theirs' | 'take' | 'keep' | 'left'>
  /** The value as text. */
  format(data: unknown): string
  /** Below the field that it is about, over what follows. */
  isUnder?: boolean
}

/** What somebody else made of the value after something was typed here; else what was typed and left earlier. */
export function TheirChange({ open, format, isUnder = false }: TheirChangeProps) {
  const { theirs, take, keep, left } = open
  if (!theirs)
    return (
      left && (
        <LeftDraft text={left.text} isUnder={isUnder} onRestore={left.restore} onDiscard={left.discard} />
      )
    )
  const value = theirs.data === null ? '' : format(theirs.data)
  return <ChangedBy by={theirs.by} value={value} isUnder={isUnder} onTake={take} onKeep={keep} />
}
