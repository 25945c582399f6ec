import type { ApiClient } from '@weft/api-client'
import type { ShownPicture } from '@weft/features/attributes/client'
import { keptPicture, linkBatchers, showFiles } from '@weft/features/files/client'
import type { StoredFile } from '@weft/features/files/shared'

/** The width in which pictures are kept on the device, too. */
const KEPT_WIDTH = 1_280

interface Known extends ShownPicture {
  file: StoredFile | null
  /** How often its address did not work since it was asked for. */
  failures: number
}

const ASKED: Known = { src: null, isMissing: false, file: null, failures: 0 }

/** Addresses of the pictures of comments, each good for a minute; without a network what the device kept of them. */
export class FilePictures {
  private readonly client: ApiClient
  private readonly team_id: number
  private readonly told: () => void
  private readonly known = new Map<string, Known>()

  constructor(client: ApiClient, team_id: number, told: () => void) {
    this.client = client
    this.team_id = team_id
    this.told = told
  }

  read(id: string): ShownPicture {
    const known = this.known.get(id)
    if (known) return known
    this.known.set(id, ASKED)
    void this.ask(id, 0)
    return ASKED
  }

  askAgain(id: string): void {
    const { failures = 0 } = this.known.get(id) ?? {}
    if (failures === 0) void this.ask(id, 1)
    else this.put(id, { ...ASKED, isMissing: true, failures })
  }

  /** What could not be had may be had now. */
  renew(): void {
    for (const [id, { isMissing }] of this.known) if (isMissing) void this.ask(id, 0)
  }

  open(ids: readonly string[], id: string, locale: string): void {
    const files = ids.flatMap((one) => this.known.get(one)?.file ?? [])
    const index = files.findIndex((one) => one.id === id)
    if (index >= 0) void showFiles({ client: this.client, team_id: this.team_id, locale }, files, index)
  }

  private async ask(id: string, failures: number): Promise<void> {
    const links = await linkBatchers(this.client, this.team_id).files.again(id)
    if (!links) {
      this.put(id, { ...ASKED, src: keptPicture(this.team_id, id, KEPT_WIDTH), failures: failures + 1 })
      return
    }
    const { name, size, mime, url, preview } = links
    // Smaller pictures of a moving one stand still.
    const src = mime === 'image/gif' ? url : (preview ?? url)
    this.put(id, { src, isMissing: src === null, file: { id, name, size, mime }, failures })
  }

  private put(id: string, known: Known): void {
    this.known.set(id, known)
    this.told()
  }
}
