import type { TextThings } from '@weft/features/attributes/client'
import { folderPath } from '@weft/features/boards/client'
import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import type { Board, Item, ValueContext } from '@weft/model'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'

import { FilePictures } from './file-pictures.ts'
import { ItemNames } from './item-names.ts'
import { nameHere } from './name-here.ts'

const ITEM_PATH = /^\/b\/([\w-]{11})\/[\w-]{11}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What comments of an item name by ids alone, for as long as they are shown. */
export function useTextThings({ team_id }: Pick<Item, 'team_id'>, context: ValueContext): TextThings {
  const store = useStore()
  const { client, go } = useEntry()
  const status = useConnectionStatus()
  const now = useRef(context)
  useLayoutEffect(() => {
    now.current = context
  })
  const made = useMemo(() => {
    const listeners = new Set<() => void>()
    const tell = () => {
      for (const listener of listeners) listener()
    }
    const names = new ItemNames(client, team_id, tell)
    const pictures = new FilePictures(client, team_id, tell)
    const things: TextThings = {
      item(id) {
        const name = nameHere(store, id, now.current)
        const item = name === undefined ? undefined : store.collection<Item>('items').peek(id)
        if (name === undefined || !item) return names.read(id)
        return { state: 'seen', name, href: folderPath(item.board_id, item.folder_id, id) }
      },
      itemAt: (address) => itemAt(address, (id) => store.collection<Board>('boards').get(id), team_id),
      picture: (id) => pictures.read(id),
      askAgain: (id) => pictures.askAgain(id),
      openPictures: (ids, id) => pictures.open(ids, id, now.current.locale),
      go,
      subscribe(changed) {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
    }
    return { names, pictures, things, tell }
  }, [store, client, go, team_id])
  useEffect(() => {
    const { names, tell } = made
    const ends = [
      store.collection('items').subscribe(({ upserted, removed }) => {
        names.renew([...upserted, ...removed])
        tell()
      }),
      store.space.subscribeRights(() => names.forget()),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [made, store])
  useEffect(() => {
    if (status !== 'connected') return
    made.names.renew()
    made.pictures.renew()
  }, [made, status])
  return made.things
}

/** An address of ours that opens an item of this workspace, and nothing else of it. */
function itemAt(
  address: string,
  boardOf: (id: string) => Pick<Board, 'team_id'> | undefined,
  team_id: number,
): string | null {
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const { origin, pathname, searchParams } = new URL(address)
  const [, board_id = '', id] = ITEM_PATH.exec(pathname) ?? []
  if (id === undefined || origin !== window.location.origin || searchParams.has('comment')) return null
  return boardOf(board_id)?.team_id === team_id ? id : null
}
