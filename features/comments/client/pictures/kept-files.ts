import type { EditorDrafts } from '@weft/store'

const placeOf = (id: string) => `comment-pictures/${id}`

/**
 * Pictures that lie on the device until their comment is posted, beside its draft: whatever happens to the page, they are
 * uploaded once it is open again and there is a network.
 */
export class KeptFiles {
  private readonly drafts: EditorDrafts | null

  /** Null where nothing is kept, as in a preview. */
  constructor(drafts: EditorDrafts | null) {
    this.drafts = drafts
  }

  keep(id: string, file: File): void {
    const place = this.drafts?.begin({ place: placeOf(id), label: file.name })
    place?.note(() => ({ base: null, draft: file, text: file.name }))
    place?.close()
  }

  find(id: string): File | null {
    const place = placeOf(id)
    const kept = this.drafts?.all.find((one) => one.place === place)
    return kept?.draft instanceof File ? kept.draft : null
  }

  forget(ids: readonly string[]): void {
    const places = new Set(ids.map(placeOf))
    for (const { id, place } of this.drafts?.all ?? []) if (places.has(place)) this.drafts?.forget(id)
  }
}
