import type { QueuedRequest } from './queue/request.ts'
import type { Effect } from './row.ts'

const NONE: readonly Effect[] = []

/** What edits without an answer do to records, in their order. `touch` hears of each before it is shown otherwise. */
export class WaitingEffects {
  private readonly effects = new Map<string, Effect[]>()
  private readonly touch: (id: string) => void

  constructor(touch: (id: string) => void) {
    this.touch = touch
  }

  has(id: string): boolean {
    return this.effects.has(id)
  }

  on(id: string): readonly Effect[] {
    return this.effects.get(id) ?? NONE
  }

  add(id: string, effect: Effect): void {
    this.touch(id)
    const list = this.effects.get(id)
    if (list) list.push(effect)
    else this.effects.set(id, [effect])
  }

  remove(id: string, request: QueuedRequest): void {
    const list = this.effects.get(id)
    if (!list) return
    this.touch(id)
    const rest = list.filter((effect) => effect.request !== request)
    if (rest.length > 0) this.effects.set(id, rest)
    else this.effects.delete(id)
  }

  replace(id: string, old: QueuedRequest, next: QueuedRequest): void {
    const effect = this.effects.get(id)?.find(({ request }) => request === old)
    if (effect) effect.request = next
  }
}
