import { useT } from '@weft/i18n/react'
import { Button, classNames, Dialog } from '@weft/ui'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useRef, useState, type CSSProperties } from 'react'

import { type Crop, cropOf, fitView, maxZoom, sideOf, type View, wholeView, zoomView } from './crop.ts'
import type { OpenPicture } from './open-picture.ts'
import styles from './photos.module.css'
import { useCropGestures } from './use-crop-gestures.ts'

export interface CropDialogProps {
  readonly picture: OpenPicture
  readonly title: string
  readonly isSquare: boolean
  onChoose(crop: Crop): void
  onCancel(): void
}

/** Shows a picture behind a window; what is in the window is kept. */
export function CropDialog({ picture, title, isSquare, onChoose, onCancel }: CropDialogProps) {
  const t = useT()
  const hint = useId()
  const stage = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>(() => wholeView(picture))
  const gestures = useCropGestures(stage, picture, setView)
  const side = sideOf(picture, view)
  const place: CSSProperties = {
    inlineSize: `${(picture.width / side) * 100}%`,
    blockSize: `${(picture.height / side) * 100}%`,
    transform: `translate(${(-(view.x - side / 2) / picture.width) * 100}%, ${(-(view.y - side / 2) / picture.height) * 100}%)`,
  }
  const furthest = maxZoom(picture)
  return (
    <Dialog
      title={title}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onCancel()
      }}
      footer={
        <>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button variant="primary" onClick={() => onChoose(cropOf(picture, fitView(picture, view)))}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div
        ref={stage}
        className={classNames(styles['stage'], isSquare && styles['square'])}
        role="application"
        aria-roledescription={t('Picture')}
        aria-label={t('The part that is kept')}
        aria-describedby={hint}
        {...gestures}
      >
        <img className={styles['original']} src={picture.url} alt="" draggable={false} style={place} />
        <span className={styles['window']} aria-hidden="true" />
      </div>
      <div className={styles['zoom']}>
        <ZoomOut aria-hidden="true" />
        <input
          type="range"
          aria-label={t('Zoom')}
          min={0}
          max={100}
          value={furthest > 1 ? Math.round((Math.log(view.zoom) / Math.log(furthest)) * 100) : 0}
          disabled={furthest <= 1}
          onChange={(event) => {
            const zoom = furthest ** (Number(event.currentTarget.value) / 100)
            setView((before) => zoomView(picture, before, zoom))
          }}
        />
        <ZoomIn aria-hidden="true" />
      </div>
      <p className={styles['hint']} id={hint}>
        {t('Drag to move. Arrow keys move it too; plus and minus zoom.')}
      </p>
    </Dialog>
  )
}
