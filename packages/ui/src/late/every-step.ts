import { now } from '@weft/base'

/** Calls back at the beginning of each step of time, such as each full hour; also when a sleeping machine wakes. */
export function everyStep(stepMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let step = Math.floor(now() / stepMs)
  const look = () => {
    clearTimeout(timer)
    const at = now()
    timer = setTimeout(look, stepMs - (at % stepMs))
    if (Math.floor(at / stepMs) === step) return
    step = Math.floor(at / stepMs)
    work()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
