import { errors, type Kit } from '@weft/server-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { FilePictures } from './pictures/file-pictures.ts'
import { findUses } from './queries.ts'
import { sendFile, sendPicture } from './send-file.ts'
import type { Variant } from './signed-links.ts'
import type { FileStorage } from './storage/storage.ts'

export interface OpenFileInput {
  team_id: number
  item_id: string
  file_id: string
  variant: Variant
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a file that a standing item holds, 404 otherwise; who may have it was judged before. */
export type OpenFile = (input: OpenFileInput) => Promise<FastifyReply>

export async function openFile(
  { kit, storage, pictures }: { kit: Kit; storage: FileStorage; pictures: FilePictures },
  { team_id, item_id, file_id, variant, request, reply }: OpenFileInput,
): Promise<FastifyReply> {
  const uses = await findUses(kit.db, team_id, [file_id])
  const use = uses.find(({ use_item_id }) => use_item_id === item_id)
  if (!use) throw errors.not_found()
  if (variant === '320' || variant === '1280') {
    const picture = await pictures.read(use, Number(variant))
    if (picture) return sendPicture(reply, picture)
  }
  // A picture too small or too strange to be made smaller is shown as it is.
  return sendFile({ request, reply, storage }, { ...use, name: use.use_name }, variant === 'download')
}
