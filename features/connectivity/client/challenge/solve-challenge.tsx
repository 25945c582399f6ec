import { t } from '@weft/i18n'
import { Dialog } from '@weft/ui'
import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'

import { findWidget, type ChallengeWidget } from '../../shared/index.ts'

/**
 * Lays the human check over the page; true when it was passed, false when it failed or was closed, and at once when
 * there is no widget to show.
 */
export async function solveChallenge(page: object = globalThis): Promise<boolean> {
  const widget = findWidget(page)
  if (!widget) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const ground = document.createElement('div')
  document.body.append(ground)
  const root = createRoot(ground)
  root.render(<ChallengeOverlay widget={widget} onVerdict={resolve} />)
  try {
    return await promise
  } finally {
    root.unmount()
    ground.remove()
  }
}

function ChallengeOverlay(props: { widget: ChallengeWidget; onVerdict: (isHuman: boolean) => void }) {
  const { onVerdict } = props
  return (
    <Dialog
      title={t('One more step before you proceed...')}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onVerdict(false)
      }}
    >
      <Widget {...props} />
    </Dialog>
  )
}

function Widget({ widget, onVerdict }: { widget: ChallengeWidget; onVerdict: (isHuman: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    return widget(place.current, { passed: () => onVerdict(true), failed: () => onVerdict(false) })
  }, [widget, onVerdict])
  return <div ref={place} />
}
