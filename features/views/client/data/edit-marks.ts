import { t } from '@weft/i18n'
import type { Ledger, LedgerLine } from '@weft/store'

import type { EditMark } from '../view-member.ts'

/** Where edits of cells stand that are not simply saved, by the id of the value. */
export class EditMarks {
  private readonly ledger: Ledger
  private readonly isOnline: () => boolean
  private marks: Map<string, EditMark> | null = null

  constructor(ledger: Ledger, isOnline: () => boolean) {
    this.ledger = ledger
    this.isOnline = isOnline
  }

  of(item_id: string, attribute_id: string): EditMark | null {
    this.marks ??= this.read()
    return this.marks.size === 0 ? null : (this.marks.get(`${item_id}.${attribute_id}`) ?? null)
  }

  subscribe(listener: () => void): () => void {
    return this.ledger.subscribe(() => {
      const before = this.marks
      this.marks = this.read()
      // Most edits are saved in a blink, and nothing is to be drawn for them.
      if (before === null || before.size > 0 || this.marks.size > 0) listener()
    })
  }

  private read(): Map<string, EditMark> {
    const isOnline = this.isOnline()
    const marks = new Map<string, EditMark>()
    for (const line of this.ledger.lines) {
      if (line.collection !== 'values' || (line.state === 'waiting' && isOnline)) continue
      marks.set(line.record_id, { state: line.state, text: textOf(line) })
    }
    return marks
  }
}

function textOf({ state, message }: LedgerLine): string {
  if (state === 'waiting') return t('Not saved yet. It will be sent when you reconnect.')
  if (state === 'overtaken')
    return message ?? t('Someone else changed this at the same time. Their value is kept.')
  return message ? t('Not saved: {reason}', { reason: message }) : t('Not saved')
}
