import type { Board } from '@weft/model'
import { classNames, colorForSeed, isLabelColor, type LabelColor } from '@weft/ui'
import {
  Box,
  Bug,
  CalendarDays,
  ChartNoAxesColumn,
  CircleCheckBig,
  FlaskConical,
  Folder as FolderIcon,
  Heart,
  LifeBuoy,
  Lightbulb,
  Megaphone,
  Palette,
  Rocket,
  Shapes,
  Target,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'

import type { BoardIconName } from '../shared/index.ts'
import styles from './boards.module.css'

const icons: Readonly<Record<BoardIconName, LucideIcon>> = {
  shapes: Shapes,
  rocket: Rocket,
  box: Box,
  'life-buoy': LifeBuoy,
  megaphone: Megaphone,
  target: Target,
  bug: Bug,
  calendar: CalendarDays,
  chart: ChartNoAxesColumn,
  check: CircleCheckBig,
  flask: FlaskConical,
  heart: Heart,
  lightbulb: Lightbulb,
  palette: Palette,
  users: Users,
  wrench: Wrench,
}

/** The pictures a board can have, by the name under which the record stores them. */
export const boardIcons: Readonly<Record<string, LucideIcon>> = icons

type Look = Pick<Board, 'id' | 'color' | 'icon'>

/** A board's colour; one without always gets the same. */
export function boardColor({ id, color }: Pick<Board, 'id' | 'color'>): LabelColor {
  return isLabelColor(color) ? color : colorForSeed(id)
}

/** A board's picture on its colour, 18 px; `large` 36 px. */
export function BoardIcon({ board, isLarge }: { board: Look; isLarge?: boolean }) {
  const Icon = boardIcons[board.icon ?? ''] ?? Shapes
  return (
    <span
      className={classNames(styles['icon'], isLarge && styles['large'])}
      data-color={boardColor(board)}
      aria-hidden="true"
    >
      <Icon />
    </span>
  )
}

/** A folder's picture in its colour; one without either is a plain folder. */
export function FolderPicture({ folder: { icon, color } }: { folder: Pick<Look, 'icon' | 'color'> }) {
  const Icon = boardIcons[icon ?? ''] ?? FolderIcon
  return <Icon data-color={color ?? undefined} style={color ? { color: 'var(--lt)' } : undefined} />
}
