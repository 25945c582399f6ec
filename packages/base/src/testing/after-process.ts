import { spawn } from 'node:child_process'

/**
 * Runs a shell script once this process is over, however it ended; `$0` of it is `subject`. The shell waits for the end
 * of its standard input, which comes even after SIGKILL. Returns how to do without it.
 */
export function afterThisProcess(script: string, subject: string): () => void {
  const watchman = spawn('/bin/sh', ['-c', `read -r _\n${script}`, subject], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watchman.unref()
  // The pipe alone would keep this process alive.
  ;(watchman.stdin as unknown as { unref(): void }).unref()
  return () => void watchman.kill('SIGKILL')
}
