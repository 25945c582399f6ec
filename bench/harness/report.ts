import type { Benchmark, Figure, Quantity } from '../benchmark.ts'
import { rounded } from './measure.ts'

/** A benchmark with what it saw. */
export interface Told {
  bench: Pick<Benchmark, 'name' | 'about'>
  figures: readonly Figure[]
}

export function ratioOf(figure: Figure): number | null {
  return figure.anchor ? figure.figure.value / figure.anchor.value : null
}

/** Null where there is no target. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure
  if (!target) return null
  const value = target.of === 'ratio' ? ratioOf(figure) : figure.figure.value
  if (value === null || Number.isNaN(value)) return false
  return target.is === 'at least' ? value >= target.value : value <= target.value
}

/** The figure's growth since the next smaller size of the same work, such as `x5.1 from 20,000`. */
export function growthOf(figure: Figure, all: readonly Figure[]): string {
  const { size, work } = figure
  if (size === undefined) return ''
  const smaller = all
    .filter((other) => other.work === work && other.size !== undefined && other.size < size)
    .toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0))[0]
  if (!smaller || smaller.figure.value === 0) return ''
  return `x${rounded(figure.figure.value / smaller.figure.value)} from ${number(smaller.size ?? 0)}`
}

/** One benchmark as a table of Markdown. */
export function tableOf({ bench, figures }: Told): string {
  const lines = figures.map((figure) => {
    const ratio = ratioOf(figure)
    const cells = [
      figure.work,
      figure.size === undefined ? '' : number(figure.size),
      quantity(figure.figure) + (figure.beside ? `; ${figure.beside}` : ''),
      figure.anchor ? `${figure.anchor.work}: ${quantity(figure.anchor)}` : '',
      ratio === null ? '' : String(rounded(ratio)),
      targetOf(figure),
      growthOf(figure, figures),
      figure.limit,
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  return [
    `### ${bench.name}`,
    '',
    bench.about,
    '',
    '| Work | Rows | Figure | Anchor | Ratio | Target | Growth | Limit |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function targetOf(figure: Figure): string {
  const { target } = figure
  if (!target) return ''
  const amount =
    target.of === 'ratio'
      ? `${target.value} of the anchor`
      : quantity({ ...figure.figure, value: target.value })
  return `${target.is} ${amount}: ${isMet(figure) ? 'met' : '**missed**'}`
}

function quantity({ value, unit }: Quantity): string {
  return `${number(value)} ${unit}`
}

function number(value: number): string {
  return (Math.abs(value) >= 1_000 ? Math.round(value) : rounded(value)).toLocaleString('en-US')
}
