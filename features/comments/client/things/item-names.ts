import type { ApiClient } from '@weft/api-client'
import type { ShownItem } from '@weft/features/attributes/client'
import { folderPath } from '@weft/features/boards/client'
import { MAX_NAMES_ASKED, namesOfItems } from '@weft/features/items/shared'

const ASKED: ShownItem = { state: 'asked', name: '', href: null }
const HIDDEN: ShownItem = { state: 'hidden', name: '', href: null }

/**
 * What items are called that comments mention, by the rights of whoever reads: the server is asked for what this device
 * does not have. Nothing of it is kept longer than the thread is shown.
 */
export class ItemNames {
  private readonly client: ApiClient
  private readonly team_id: number
  private readonly told: () => void
  private readonly known = new Map<string, ShownItem>()
  private readonly waiting = new Set<string>()
  private isPlanned = false

  constructor(client: ApiClient, team_id: number, told: () => void) {
    this.client = client
    this.team_id = team_id
    this.told = told
  }

  read(id: string): ShownItem {
    const known = this.known.get(id)
    if (known) return known
    this.known.set(id, ASKED)
    this.ask(id)
    return ASKED
  }

  /** Asks again for what is known of these, which may be another by now; without ids for everything. */
  renew(ids: Iterable<string> = this.known.keys()): void {
    for (const id of ids) if (this.known.has(id)) this.ask(id)
  }

  /** Rights are others: nothing counts any more until the server has said it again. */
  forget(): void {
    const ids = [...this.known.keys()]
    for (const id of ids) this.known.set(id, ASKED)
    this.renew(ids)
    this.told()
  }

  private ask(id: string): void {
    this.waiting.add(id)
    if (!this.isPlanned) queueMicrotask(() => void this.askAll())
    this.isPlanned = true
  }

  private async askAll(): Promise<void> {
    this.isPlanned = false
    const all = [...this.waiting]
    this.waiting.clear()
    const params = { team_id: String(this.team_id) }
    for (let at = 0; at < all.length; at += MAX_NAMES_ASKED) {
      const ids = all.slice(at, at + MAX_NAMES_ASKED)
      // Without an answer it stays as it is: asked again when the connection is back.
      const answer = await this.client
        .call(namesOfItems, { params, body: { ids } }, { isAction: false })
        .catch(() => null)
      if (!answer) continue
      for (const id of ids) this.known.set(id, HIDDEN)
      for (const { id, board_id, folder_id, name, is_deleted } of answer.data)
        this.known.set(
          id,
          is_deleted
            ? { state: 'deleted', name: '', href: null }
            : { state: 'seen', name, href: folderPath(board_id, folder_id, id) },
        )
    }
    this.told()
  }
}
