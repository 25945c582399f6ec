export type TooltipSide = 'top' | 'bottom' | 'start' | 'end'

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface TooltipRoom {
  readonly width: number
  readonly height: number
  readonly isRtl: boolean
}

const gap = 6
const margin = 8

/**
 * The top left corner of a bubble beside its anchor, flipped when the wanted side has no room, or would cover `avoid`:
 * what was pressed last.
 */
export function placeTooltip(
  anchor: Box,
  bubble: { width: number; height: number },
  side: TooltipSide,
  room: TooltipRoom,
  avoid: { readonly x: number; readonly y: number } | null = null,
) {
  const fits = {
    top: anchor.top - gap - bubble.height >= margin,
    bottom: anchor.top + anchor.height + gap + bubble.height <= room.height - margin,
    left: anchor.left - gap - bubble.width >= margin,
    right: anchor.left + anchor.width + gap + bubble.width <= room.width - margin,
  }
  const wanted = physicalSide(side, room.isRtl)
  const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const
  const used = !fits[wanted] && fits[opposite[wanted]] ? opposite[wanted] : wanted
  const middleX = anchor.left + anchor.width / 2 - bubble.width / 2
  const middleY = anchor.top + anchor.height / 2 - bubble.height / 2
  const left = {
    top: middleX,
    bottom: middleX,
    left: anchor.left - gap - bubble.width,
    right: anchor.left + anchor.width + gap,
  }
  const top = {
    top: anchor.top - gap - bubble.height,
    bottom: anchor.top + anchor.height + gap,
    left: middleY,
    right: middleY,
  }
  const placed = (at: keyof typeof fits) => ({
    left: clamp(left[at], margin, room.width - margin - bubble.width),
    top: clamp(top[at], margin, room.height - margin - bubble.height),
  })
  const place = placed(used)
  const isCovering =
    avoid !== null &&
    avoid.x >= place.left &&
    avoid.x <= place.left + bubble.width &&
    avoid.y >= place.top &&
    avoid.y <= place.top + bubble.height
  return isCovering && fits[opposite[used]] ? placed(opposite[used]) : place
}

function physicalSide(side: TooltipSide, isRtl: boolean) {
  if (side === 'start') return isRtl ? 'right' : 'left'
  if (side === 'end') return isRtl ? 'left' : 'right'
  return side
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value))
}
