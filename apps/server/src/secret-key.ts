import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The instance's secret: SECRET_KEY, or one that is made once and kept beside the data, readable by its owner only. */
export async function loadSecretKey(given: string | null, dataDir: string): Promise<string> {
  if (given) return given
  const path = join(dataDir, 'secret-key')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
  const secret = randomBytes(48).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
  return secret
}
