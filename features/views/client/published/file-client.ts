import type { ViewContent } from '@weft/features/publishing/shared'

interface Asked {
  body?: { ids?: readonly string[] }
}

/**
 * Stands where values ask for the addresses of their files: the page brought them along. What is asked for else, such as
 * what stands behind a link, nobody answers.
 */
export function createFileClient({ files, items }: Pick<ViewContent, 'files' | 'items'>): object {
  const names = new Map<string, { name: string; size: number; mime: string }>()
  for (const { cells } of items)
    for (const data of Object.values(cells))
      if (Array.isArray(data)) for (const one of data as unknown[]) if (isFile(one)) names.set(one.id, one)
  return {
    async call(_route: unknown, { body }: Asked) {
      const data = (body?.ids ?? []).flatMap((id) => {
        const addresses = Object.hasOwn(files, id) ? files[id] : undefined
        return addresses ? [{ id, ...names.get(id), ...addresses }] : []
      })
      return { data }
    },
  }
}

function isFile(data: unknown): data is { id: string; name: string; size: number; mime: string } {
  return typeof data === 'object' && data !== null && 'id' in data && 'mime' in data
}
