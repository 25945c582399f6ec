const COUNT = 24
/** How strongly each line shows, strongest where the cloth is tightest. */
const strongest = 9

/** Threads across the brand's ground; drawn by rule, so that they weigh nothing. */
export function WovenLines() {
  return (
    <svg viewBox="0 0 720 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="var(--lines, oklch(0.78 0.11 276))" strokeWidth="1.5">
        {Array.from({ length: COUNT }, (_, line) => (
          <path key={line} opacity={opacityOf(line)} d={pathOf(line)} />
        ))}
      </g>
    </svg>
  )
}

function opacityOf(line: number): number {
  const distance = (line - strongest) / 4.6
  return 0.08 + 0.5 * Math.exp(-distance * distance)
}

function pathOf(line: number): string {
  const start = 40 + line * 22
  const rise = 14 + line * 26 - 54
  return `M-40 ${start} C 130 ${rise}, 260 ${190 + line * 16}, 400 ${70 + line * 20} S 640 ${line * 24 - 20}, 780 ${120 + line * 18}`
}
