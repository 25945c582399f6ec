import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Move {
  dataDir: string
  /** Holds what comes into the data folder. */
  from: string
  /** Entries of the data folder that give way. */
  occupied: readonly string[]
  /** Where they go; null when there are none. */
  aside: string | null
}

/**
 * Puts what was restored into the data folder and what was there aside, all of it or nothing. Answers how to take it
 * back, for when what comes after it fails.
 */
export async function takePlace({ dataDir, from, occupied, aside }: Move): Promise<() => Promise<void>> {
  const moved: [from: string, to: string][] = []
  const move = async (source: string, target: string) => {
    await rename(source, target)
    moved.push([source, target])
  }
  if (aside !== null) await mkdir(aside, { mode: 0o700 })
  const takeBack = async () => {
    for (const [source, target] of moved.toReversed()) await rename(target, source)
    if (aside !== null) await rmdir(aside)
  }
  try {
    if (aside !== null) for (const name of occupied) await move(join(dataDir, name), join(aside, name))
    for (const name of await readdir(from)) await move(join(from, name), join(dataDir, name))
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}
