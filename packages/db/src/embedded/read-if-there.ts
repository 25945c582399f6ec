import { readFile } from 'node:fs/promises'

/** The text of a file, or null where there is none; one that cannot be read is no missing one. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
