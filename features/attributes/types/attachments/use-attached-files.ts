import type { ApiClient } from '@weft/api-client'
import { cleanFileName, type StoredFile } from '@weft/features/files/shared'
import type { UploadQueue } from '@weft/features/files/client'
import { useState } from 'react'
import type { EditorProps } from '../../client/attribute-member.ts'
import { type AttachedFile, filesOf } from '../../shared/elements/files.ts'
import { keepFile } from './keep-file.ts'

/** The files of one value, as they are shown; each change is saved at once. */
export function useAttachedFiles({ data, source }: Pick<EditorProps, 'data' | 'source'>, client: ApiClient) {
  const [shown, setShown] = useState(() => ({ of: data, files: filesOf(data) }))
  // What is saved elsewhere takes the place of what is shown here.
  if (shown.of !== data) setShown({ of: data, files: filesOf(data) })
  const { files } = shown
  const setFiles = (update: (files: AttachedFile[]) => AttachedFile[]) =>
    setShown((before) => ({ ...before, files: update(before.files) }))
  const change = (update: (files: readonly AttachedFile[]) => AttachedFile[]) => {
    if (!source) return
    const next = update(filesOf(source.read() ?? files))
    source.write(next.length > 0 ? next : null)
    setFiles(() => next)
  }
  return {
    files,
    /** Begins uploads, each of which becomes a file of the value when it is there. */
    upload(queue: UploadQueue, chosen: readonly File[]) {
      if (!source) return
      queue.add(source, chosen, (file) => {
        void keepFile(client, source, file)
        setFiles((before) => (before.some(({ id }) => id === file.id) ? before : [...before, file]))
      })
    },
    /** Has the server fetch a file from an address. */
    async addUrl(queue: UploadQueue, url: string) {
      if (!source) return
      const file: StoredFile = await queue.addUrl(source, url)
      await keepFile(client, source, file)
      setFiles((before) => [...before, file])
    },
    rename: (id: string, name: string) =>
      change((all) => all.map((one) => (one.id === id ? { ...one, name: cleanFileName(name) } : one))),
    move: (id: string, to: number) =>
      change((all) => {
        const file = all.find((one) => one.id === id)
        if (!file) return [...all]
        const others = all.filter((one) => one.id !== id)
        return [...others.slice(0, to), file, ...others.slice(to)]
      }),
    remove: (removed: string) => change((all) => all.filter(({ id }) => id !== removed)),
  }
}
