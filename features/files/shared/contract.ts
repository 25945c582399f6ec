import { uuidSchema } from '@weft/model'
import { deleteRoute, getRoute, postRoute, putRoute, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

import { STORAGE_STATES } from './storage-state.ts'

const attachments = routesIn(workspaceRoutes, '/attachments')
const upload = routesIn(attachments, '/uploads/{id}', { id: uuidSchema })
const file = routesIn(attachments, '/{id}', { id: uuidSchema })
const fileBytes = routesIn(attachments, '/get/{id}', { id: uuidSchema })

/** Bytes that are sent at once. Every part but the last has exactly so many: storages ask for that. */
export const PART_BYTES = 5 * 1_024 * 1_024

/** Width of the smaller pictures that are kept of a picture, in pixels. */
export const PICTURE_SIZES = [320, 1_280] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

export const MAX_FILE_NAME = 255
/** Links that are asked for at once. */
export const MAX_LINKS_ASKED = 100

const nameField = z.string().check(z.minLength(1), z.maxLength(1_000))

/** A file as an item's value holds it. */
export const fileSchema = z.object({ id: uuidSchema, name: z.string(), size: z.number(), mime: z.string() })
export type StoredFile = z.output<typeof fileSchema>

const uploadSchema = z.object({
  id: uuidSchema,
  /** Bytes that have arrived: where to go on. */
  offset: z.number(),
  size: z.number(),
  part_bytes: z.number(),
  /** Set when it is whole. */
  file: z.nullable(fileSchema),
})
export type UploadState = z.output<typeof uploadSchema>
const uploadAnswer = z.object({ data: uploadSchema })
const fileAnswer = z.object({ data: fileSchema })

export const beginUpload = postRoute(attachments, '/uploads', {
  summary: 'Begin to upload a file for an item; asked again it answers how far it is',
  body: z.strictObject({
    id: uuidSchema,
    item_id: uuidSchema,
    /** Null: a picture that a comment of the item is to show. */
    attribute_id: z.nullable(uuidSchema),
    name: nameField,
    size: z.int().check(z.refine((size) => size >= 0)),
  }),
  answer: uploadAnswer,
  status: 201,
})

export const readUploadState = getRoute(upload, '', {
  summary: 'How much of a file has arrived',
  answer: uploadAnswer,
})

/** The body is the part itself: 5 MiB from the given offset on, or what is left of the file. */
export const sendPart = putRoute(upload, '/parts', {
  summary: 'Send the next part of a file as raw bytes; 409 with the right offset when it is another one',
  query: z.object({ offset: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)) }),
  answer: uploadAnswer,
})

export const finishUpload = postRoute(upload, '/finish', {
  summary: 'Check the SHA-256 of the whole and make the file ready for its item',
  body: z.strictObject({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answer: fileAnswer,
})

export const cancelUpload = deleteRoute(upload, '', {
  summary: 'Give up an upload that is not finished',
  answer: z.unknown(),
  status: 204,
})

export const uploadFromUrl = postRoute(attachments, '/from-url', {
  summary: 'Let the server fetch a file from the public internet for an item',
  body: z.strictObject({
    id: uuidSchema,
    item_id: uuidSchema,
    attribute_id: uuidSchema,
    url: z.string().check(z.minLength(1), z.maxLength(2_048)),
  }),
  answer: fileAnswer,
  status: 201,
})

const linkSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  /** To look at; null for what no browser may show. Good for a minute, as are the others. */
  url: z.nullable(z.string()),
  /** To keep as a file. */
  download_url: z.string(),
  /** Pictures of 320 and 1280 pixels; null where there are none. */
  thumb: z.nullable(z.string()),
  preview: z.nullable(z.string()),
})
export type FileLinks = z.output<typeof linkSchema>

export const readFileLinks = getRoute(file, '', {
  summary: 'A file of an item, with addresses that are good for a minute',
  answer: z.object({ data: linkSchema }),
})

export const askFileLinks = postRoute(attachments, '/links', {
  summary: 'The same for several files; those that may not be seen are left out',
  body: z.strictObject({ ids: z.array(uuidSchema).check(z.maxLength(MAX_LINKS_ASKED)) }),
  answer: z.object({ data: z.array(linkSchema) }),
})

/** The bytes. Who has the address has the right, for the minute that its signature is good. */
export const getFile = getRoute(fileBytes, '', {
  summary: 'The bytes of a file or of one of its pictures, by a signed address; ranges are answered',
  query: z.object({
    v: z.enum(['file', 'download', '320', '1280']),
    e: z.string().check(z.regex(/^\d{1,12}$/)),
    s: z.string().check(z.maxLength(64)),
  }),
  answer: z.unknown(),
})

const storageSchema = z.object({
  used: z.number(),
  /** Null: no end. */
  limit: z.nullable(z.number()),
  file_limit: z.number(),
  state: z.enum(STORAGE_STATES),
})
export type StorageRoom = z.output<typeof storageSchema>

export const readStorage = getRoute(attachments, '/storage', {
  summary: 'How much room files take and how much there is, in bytes',
  answer: z.object({ data: storageSchema }),
})

export const askLinkPreviews = postRoute(workspaceRoutes, '/link-previews', {
  summary: 'Titles and icons of the pages that links lead to, as far as they are known',
  body: z.strictObject({
    urls: z.array(z.string().check(z.maxLength(2_048))).check(z.maxLength(MAX_LINKS_ASKED)),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        url: z.string(),
        title: z.nullable(z.string()),
        /** A small picture as a data address. */
        icon: z.nullable(z.string()),
      }),
    ),
  }),
})
export type LinkPreview = z.output<typeof askLinkPreviews.answer>['data'][number]
