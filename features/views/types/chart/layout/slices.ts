import { arc, pie } from 'd3-shape'

import type { LayoutInput, Mark, Scene, SceneText } from './scene.ts'

/** Slices of a whole, clockwise from the top; what is below zero is no part of one. */
export function layOutSlices(
  input: LayoutInput,
  { isDonut, whole }: { isDonut: boolean; whole: string },
): Scene {
  const { width, height, cells } = input
  const x = width / 2
  const y = height / 2
  const outer = Math.max(8, Math.min(width, height) / 2 - 6)
  const inner = isDonut ? outer * 0.64 : 0
  const values = cells.map(([value]) => Math.max(0, value ?? 0))
  const angles = pie<number>()
    .sortValues(null)
    .value((value) => value)(values)
  const shape = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(inner)
    .outerRadius(outer)
    .cornerRadius(isDonut ? 3 : 2)
  const marks = angles.map(({ startAngle, endAngle }, part): Mark => {
    const middle = (startAngle + endAngle) / 2 - Math.PI / 2
    const reach = (inner + outer) / 2
    return {
      part,
      series: 0,
      value: cells[part]?.[0] ?? null,
      shape: { kind: 'slice', d: shape({ startAngle, endAngle }) ?? '', x, y },
      at: { x: x + Math.cos(middle) * reach, y: y + Math.sin(middle) * reach },
    }
  })
  const texts: SceneText[] = isDonut ? [{ kind: 'total', x, y: y + 7, text: whole, anchor: 'middle' }] : []
  return {
    width,
    height,
    lines: [],
    texts,
    marks,
    curves: [],
    isHorizontal: false,
    isMirrored: false,
    isRound: true,
  }
}
