import { newUuid } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { type Upload, useUploads } from '@weft/features/files/client'
import { isShownPicture } from '@weft/features/files/shared'
import { useT } from '@weft/i18n/react'
import type { StoredPicture } from '@weft/rich-text'
import { useEffect, useMemo, useRef, useState } from 'react'

import { MAX_PICTURES } from '../../shared/index.ts'
import { KeptFiles } from './kept-files.ts'
import { measurePicture } from './measure-picture.ts'

/** The item whose comment it is. */
export interface PictureTarget {
  team_id: number
  item_id: string
}

/** A picture of a comment that is being written. */
export interface ShelfPicture extends StoredPicture {
  name: string
  /** What this page has of it; null where it came from the server. */
  preview: string | null
  /** Missing once it is with the server. */
  upload: Upload | undefined
}

export interface Pictures {
  list: readonly ShelfPicture[]
  /** What was wrong with what was added last. */
  problem: string | null
  /** Takes over those of a text that is opened. */
  begin(pictures: readonly StoredPicture[]): void
  /** As they are now, also between two pictures of the page. */
  now(): readonly StoredPicture[]
  add(files: readonly File[]): void
  describe(id: string, alt: string): void
  remove(id: string): void
  retry(id: string): void
  /** The comment was posted: nothing of them stays on the device. */
  posted(): void
  /** They are not wanted; `besides` those that the comment shows already. */
  dismiss(besides: readonly StoredPicture[]): void
}

/** The pictures of one comment that is being written: kept on the device, and uploaded as soon as that can be. */
export function usePictures({ team_id, item_id }: PictureTarget): Pictures {
  const t = useT()
  const { drafts } = useStore()
  const kept = useMemo(() => new KeptFiles(drafts), [drafts])
  const target = useMemo(() => ({ team_id, item_id, attribute_id: null }), [team_id, item_id])
  const { queue, uploads } = useUploads(target)
  const previews = usePreviews()
  const [problem, setProblem] = useState<string | null>(null)
  const [pictures, setPictures] = useState<readonly StoredPicture[]>([])
  const now = useRef(pictures)
  const change = (update: (before: readonly StoredPicture[]) => readonly StoredPicture[]) => {
    now.current = update(now.current)
    setPictures(now.current)
  }
  const send = (id: string, file: File) => queue.add(target, [file], () => undefined, [id])
  const drop = (ids: readonly string[]) => {
    for (const id of ids) queue.cancel(id)
    kept.forget(ids)
  }
  return {
    problem,
    list: pictures.map((one) => {
      const upload = uploads.find(({ id }) => id === one.id)
      return { ...one, name: upload?.name ?? one.alt, preview: previews.of(one.id), upload }
    }),
    begin(all) {
      change(() => all)
      for (const { id } of all) {
        const file = kept.find(id)
        if (!file) continue
        previews.take(id, file)
        // The server answers at once where it has it.
        if (!queue.of(target).some((one) => one.id === id)) send(id, file)
      }
    },
    now: () => now.current,
    add(files) {
      const fit = files.filter(({ type }) => isShownPicture(type))
      const room = Math.max(0, MAX_PICTURES - now.current.length)
      setProblem(
        fit.length < files.length
          ? t('A comment takes pictures only: PNG, JPEG, WebP, GIF, AVIF or BMP.')
          : fit.length > room
            ? t('A comment has at most 20 pictures.')
            : null,
      )
      for (const file of fit.slice(0, room)) {
        const id = newUuid()
        kept.keep(id, file)
        const added = { id, alt: nameOf(file), width: null, height: null }
        change((before) => [...before, added])
        send(id, file)
        void measurePicture(previews.take(id, file)).then(
          (size) =>
            size && change((before) => before.map((one) => (one.id === id ? { ...one, ...size } : one))),
        )
      }
    },
    describe: (id, alt) => change((before) => before.map((one) => (one.id === id ? { ...one, alt } : one))),
    remove(id) {
      drop([id])
      setProblem(null)
      change((before) => before.filter((one) => one.id !== id))
    },
    retry: (id) => queue.resume(id),
    posted: () => kept.forget(now.current.map(({ id }) => id)),
    dismiss(besides) {
      const stay = new Set(besides.map(({ id }) => id))
      drop(now.current.flatMap(({ id }) => (stay.has(id) ? [] : [id])))
    },
  }
}

/** What a file is called, where somebody called it something: of what is pasted nobody did. */
function nameOf({ name }: File): string {
  const bare = name.replace(/\.\w{1,5}$/, '')
  return /^image\b/i.test(bare) ? '' : bare.slice(0, 200)
}

/** Addresses of what this page has itself, for as long as it is shown. */
function usePreviews() {
  const [made] = useState(() => new Map<string, string>())
  useEffect(
    () => () => {
      for (const url of made.values()) URL.revokeObjectURL(url)
      made.clear()
    },
    [made],
  )
  return {
    of: (id: string) => made.get(id) ?? null,
    take(id: string, file: File): string {
      const url = made.get(id) ?? URL.createObjectURL(file)
      made.set(id, url)
      return url
    },
  }
}
