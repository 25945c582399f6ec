import type { LucideIcon } from 'lucide-react'
import { Circle, FileText, Folder, MessageSquare, Paperclip, SquareKanban, Table2, User } from 'lucide-react'

import type { HitType } from '../shared/index.ts'

const ICONS: Readonly<Record<HitType, LucideIcon>> = {
  item: Circle,
  comment: MessageSquare,
  document: FileText,
  file: Paperclip,
  board: SquareKanban,
  folder: Folder,
  view: Table2,
  person: User,
}

/** What kind of thing was found. */
export function HitIcon({ type }: { type: HitType }) {
  const Icon = ICONS[type]
  return <Icon aria-hidden />
}
