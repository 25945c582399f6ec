import type { Clock } from '@weft/api-client'
import { SCRIPT_LOAD_TIMEOUT_MS } from '@weft/ui/timing'

/** Puts a script into the page; rejects when it fails or does not come within two minutes. */
export function loadScript(src: string, options: { document: Document; clock: Clock }): Promise<void> {
  const { document, clock } = options
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  const fail = () => {
    script.remove()
    reject(new Error(`The script ${src} could not be loaded`))
  }
  const cancel = clock.after(SCRIPT_LOAD_TIMEOUT_MS, fail)
  script.src = src
  script.async = true
  script.addEventListener('load', () => {
    cancel()
    resolve()
  })
  script.addEventListener('error', () => {
    cancel()
    fail()
  })
  document.head.append(script)
  return promise
}
