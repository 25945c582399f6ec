import { readNotice } from '@weft/api-client'
import { systemScheduler } from '@weft/store'
import { StatusBanner } from '@weft/ui'
import { useEffect, useState } from 'react'

import { StatusPolling, statusUrl } from './status-polling.ts'

const ACTIVITY = ['pointerdown', 'keydown', 'visibilitychange'] as const

/** The operator's notice across the top of the window, as long as there is one. */
export function StatusNotice() {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    const url = statusUrl(window.location)
    const polling = new StatusPolling({
      ask: () => readNotice(url),
      scheduler: systemScheduler(),
      isHidden: () => document.visibilityState === 'hidden',
      show: setText,
    })
    const note = () => polling.noteActivity()
    for (const name of ACTIVITY) document.addEventListener(name, note, { passive: true })
    // To come to the page is activity too.
    note()
    return () => {
      for (const name of ACTIVITY) document.removeEventListener(name, note)
      polling.stop()
    }
  }, [])
  return text === null ? null : <StatusBanner>{text}</StatusBanner>
}
