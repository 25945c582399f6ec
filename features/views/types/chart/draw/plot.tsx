import { area, curveMonotoneX, line } from 'd3-shape'
import { type KeyboardEvent, memo, useRef, useState } from 'react'

import type { MarkColor } from '../colors.ts'
import type { Mark, Scene, SceneCurve } from '../layout/scene.ts'
import { markAfter } from './plot-keys.ts'
import styles from './plot.module.css'

export interface PlotProps {
  label: string
  scene: Scene
  colorOf(part: number, series: number): MarkColor
  /** What is read aloud of a mark, and shown above it. */
  textOf(mark: Mark): { name: string; value: string }
  /** Without it the marks can be walked and read, not pressed. */
  onOpen?: ((mark: Mark) => void) | undefined
}

type Point = SceneCurve['points'][number]
const lineOf = line<Point>()
  .x(({ x }) => x)
  .y(({ y }) => y)
  .defined(({ isThere }) => isThere)
  .curve(curveMonotoneX)
const areaOf = area<Point>()
  .x(({ x }) => x)
  .y1(({ y }) => y)
  .y0(({ y0 }) => y0)
  .defined(({ isThere }) => isThere)
  .curve(curveMonotoneX)

/** A chart as a picture whose marks can be walked with the arrows and opened. */
export const Plot = memo(function Plot({ label, scene, colorOf, textOf, onOpen }: PlotProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [pointed, setPointed] = useState<Mark | null>(null)
  const [entry, setEntry] = useState('0-0')
  const { width, height, marks } = scene
  // After an edit the mark that was walked to may be gone.
  const current = marks.some((mark) => keyOf(mark) === entry) ? entry : marks[0] && keyOf(marks[0])
  const shown = pointed && marks.find((mark) => keyOf(mark) === keyOf(pointed))
  const onKey = (event: KeyboardEvent, mark: Mark) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' || event.key === ' ') onOpen?.(mark)
    else {
      const next = markAfter(event.key, mark, scene)
      if (!next && !event.key.startsWith('Arrow')) return
      if (next) svg.current?.querySelector<SVGElement>(`[data-mark="${keyOf(next)}"]`)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={styles['plot']}
      data-round={scene.isRound || undefined}
      onPointerLeave={() => setPointed(null)}
    >
      <svg
        ref={svg}
        role="group"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        direction="ltr"
        data-plot
      >
        <Lines lines={scene.lines.filter(({ kind }) => kind !== 'break')} />
        {scene.curves.map(({ kind, series, points }) => (
          <path
            key={`${kind}-${series}`}
            className={styles[kind]}
            d={(kind === 'area' ? areaOf(points) : lineOf(points)) ?? ''}
            style={{ [kind === 'area' ? 'fill' : 'stroke']: colorOf(0, series).fill }}
          />
        ))}
        {marks.map((mark) => (
          <PlotMark
            key={keyOf(mark)}
            mark={mark}
            text={textOf(mark)}
            color={colorOf(mark.part, mark.series)}
            hasStop={keyOf(mark) === current}
            onKey={onKey}
            onOpen={onOpen}
            onPoint={setPointed}
            onEnter={() => setEntry(keyOf(mark))}
          />
        ))}
        <Lines lines={scene.lines.filter(({ kind }) => kind === 'break')} />
        <Texts texts={scene.texts} />
      </svg>
      {shown && (
        <div
          className={styles['tip']}
          data-low={shown.at.y < 48 || undefined}
          style={{ left: Math.min(Math.max(shown.at.x, 60), width - 60), top: shown.at.y }}
          aria-hidden="true"
        >
          <span dir="auto">{textOf(shown).name}</span>
          <b>{textOf(shown).value}</b>
        </div>
      )}
    </div>
  )
})

const keyOf = (mark: Mark) => `${mark.part}-${mark.series}`

function Lines({ lines }: Pick<Scene, 'lines'>) {
  return lines.map(({ kind, ...at }) => (
    <line key={`${kind} ${at.x1} ${at.y1}`} className={styles[kind]} {...at} />
  ))
}

function Texts({ texts }: Pick<Scene, 'texts'>) {
  return texts.map(({ kind, x, y, text, anchor, full }) => (
    <text
      key={`${kind} ${x} ${y} ${text}`}
      className={styles[`${kind}Text`]}
      x={x}
      y={y}
      textAnchor={anchor}
      aria-hidden="true"
    >
      {full !== undefined && full !== text && <title>{full}</title>}
      {text}
    </text>
  ))
}

interface PlotMarkProps {
  mark: Mark
  text: { name: string; value: string }
  color: MarkColor
  /** Whether Tab stops at it. */
  hasStop: boolean
  onKey(event: KeyboardEvent, mark: Mark): void
  onOpen: PlotProps['onOpen']
  /** Something is pointed at, by pointer or focus; null is nothing any more. */
  onPoint(mark: Mark | null): void
  /** The focus came to it. */
  onEnter(): void
}

function PlotMark({ mark, text, color, hasStop, onKey, onOpen, onPoint, onEnter }: PlotMarkProps) {
  return (
    <g
      role={onOpen ? 'button' : 'img'}
      tabIndex={hasStop ? 0 : -1}
      aria-label={`${text.name}: ${text.value}`}
      className={styles['mark']}
      data-mark={keyOf(mark)}
      data-pale={color.isPale || undefined}
      onKeyDown={(event) => onKey(event, mark)}
      onClick={() => onOpen?.(mark)}
      onFocus={() => {
        onEnter()
        onPoint(mark)
      }}
      onBlur={() => onPoint(null)}
      onPointerEnter={(event) => event.pointerType !== 'touch' && onPoint(mark)}
    >
      <MarkShape mark={mark} fill={color.fill} />
    </g>
  )
}

function MarkShape({ mark, fill }: { mark: Mark; fill: string }) {
  const { shape, hit } = mark
  return (
    <>
      {hit && <rect className={styles['hit']} {...hit} />}
      {shape.kind === 'rect' ? (
        <rect
          className={styles['shape']}
          x={shape.x}
          y={shape.y}
          width={Math.max(0, shape.width)}
          height={Math.max(0, shape.height)}
          rx={Math.min(2, shape.width / 2, shape.height / 2)}
          style={{ fill }}
        />
      ) : shape.kind === 'slice' ? (
        <path
          className={styles['shape']}
          d={shape.d}
          transform={`translate(${shape.x} ${shape.y})`}
          style={{ fill }}
        />
      ) : (
        <circle
          className={styles['point']}
          cx={shape.x}
          cy={shape.y}
          r={4}
          data-shown={shape.isShown || undefined}
          style={{ fill }}
        />
      )}
    </>
  )
}
