import type { RichTextHandle } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { IconButton } from '@weft/ui'
import { AtSign, Hash, Smile, Type } from 'lucide-react'
import type { RefObject } from 'react'

import { AddPictures } from '../pictures/add-pictures.tsx'
import { ReactionPicker } from '../reactions/reaction-picker.tsx'

interface ComposerToolsProps {
  rich: RefObject<RichTextHandle | null>
  isEmpty: boolean
  hasItems: boolean
  isFormatting: boolean
  onFormatting(isFormatting: boolean): void
  /** Missing where a comment takes no pictures. */
  onPictures: ((files: readonly File[]) => void) | undefined
}

/** What can be put into a comment by a press, for those who know no sign for it. */
export function ComposerTools(props: ComposerToolsProps) {
  const { rich, isEmpty, hasItems, isFormatting, onFormatting, onPictures } = props
  const t = useT()
  const begin = (sign: string) => rich.current?.insert(isEmpty ? sign : ` ${sign}`)
  return (
    <>
      <IconButton icon={<AtSign />} label={t('Mention')} shortcut={['@']} onClick={() => begin('@')} />
      {hasItems && (
        <IconButton
          icon={<Hash />}
          label={t('Mention an item')}
          shortcut={['#']}
          onClick={() => begin('#')}
        />
      )}
      {onPictures && <AddPictures onPick={onPictures} />}
      <ReactionPicker
        label={t('Insert emoji')}
        trigger={<IconButton icon={<Smile />} label={t('Insert emoji')} />}
        onPick={(emoji) => rich.current?.insert(emoji)}
      />
      <IconButton
        icon={<Type />}
        label={t('Formatting')}
        isOn={isFormatting}
        aria-pressed={isFormatting}
        onClick={() => onFormatting(!isFormatting)}
      />
    </>
  )
}
