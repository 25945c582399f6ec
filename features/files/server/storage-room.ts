import type { Database } from '@weft/db'

import { fileErrors } from '../shared/index.ts'
import { storageUsed } from './queries.ts'
import type { TellRoom } from './tell-room.ts'

/** What somebody keeps of a workspace beside its files, in bytes. */
type BytesOf = (db: Database, team_id: number) => Promise<number>

/** The room of workspaces, of which not only files take some. */
export interface StorageRoom {
  /** Counts from now on what a neighbour keeps. */
  countAlso(bytesOf: BytesOf): void
  /** Bytes that neighbours keep. */
  beside(db: Database, team_id: number): Promise<number>
  /** All bytes of a workspace. */
  used(db: Database, team_id: number): Promise<number>
  /** Throws `storage_exceeded` where so many bytes more do not fit; that they come is told as of files. */
  demand(db: Database, team_id: number, bytes: number): Promise<void>
}

/** `limit` in bytes; null: no end. */
export function createStorageRoom(limit: number | null, tellRoom?: TellRoom): StorageRoom {
  const neighbours: BytesOf[] = []
  const room: StorageRoom = {
    countAlso: (bytesOf) => void neighbours.push(bytesOf),
    async beside(db, team_id) {
      let bytes = 0
      for (const bytesOf of neighbours) bytes += await bytesOf(db, team_id)
      return bytes
    },
    used: async (db, team_id) => (await storageUsed(db, team_id)) + (await room.beside(db, team_id)),
    async demand(db, team_id, bytes) {
      if (limit === null) return
      const before = await room.used(db, team_id)
      const isRefused = before + bytes > limit
      await tellRoom?.(team_id, { before, more: bytes, isRefused })
      if (isRefused) throw fileErrors.storage_exceeded()
    },
  }
  return room
}
