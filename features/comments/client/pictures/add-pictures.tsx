import { useT } from '@weft/i18n/react'
import { IconButton } from '@weft/ui'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'

/** What browsers show and the server takes: a phone makes such a one of what its camera keeps otherwise. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp'

/** Chooses pictures from the device; a phone offers its photos and its camera. */
export function AddPictures({ onPick }: { onPick(files: readonly File[]): void }) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={ACCEPTED}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          // The same one may be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      <IconButton icon={<ImagePlus />} label={t('Add pictures')} onClick={() => field.current?.click()} />
    </>
  )
}
