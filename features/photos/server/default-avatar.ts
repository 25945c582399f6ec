import type { PaletteColor } from '@weft/base'

/** Hue, and chroma of ground and letters, by day and by night: the palette of labels at the lightness of avatars. */
const PALETTE: Readonly<Record<PaletteColor, readonly [number, number, number, number, number]>> = {
  gray: [265, 0.014, 0.013, 0.015, 0.012],
  brown: [50, 0.038, 0.056, 0.038, 0.05],
  red: [24, 0.052, 0.162, 0.074, 0.08],
  orange: [52, 0.055, 0.121, 0.074, 0.092],
  yellow: [90, 0.077, 0.095, 0.074, 0.096],
  lime: [124, 0.091, 0.112, 0.074, 0.096],
  green: [153, 0.075, 0.119, 0.074, 0.096],
  teal: [188, 0.061, 0.081, 0.066, 0.096],
  sky: [232, 0.051, 0.096, 0.073, 0.09],
  blue: [264, 0.052, 0.179, 0.074, 0.072],
  violet: [300, 0.055, 0.179, 0.074, 0.086],
  pink: [350, 0.057, 0.157, 0.074, 0.096],
}

/** A head and shoulders, for whoever has no name either. */
const FIGURE =
  '<g fill="none" stroke="var(--ink)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">' +
  '<circle cx="32" cy="25" r="9"/><path d="M16 49a16 14 0 0 1 32 0"/></g>'

/** The picture: as large as it is shown, in the scheme of the page around it. `initials` are letters and digits. */
export function drawAvatar(color: PaletteColor, initials: string): string {
  const [hue, ground, ink, nightGround, nightInk] = PALETTE[color]
  const style =
    `:root{--ground:oklch(.884 ${ground} ${hue});--ink:oklch(.45 ${ink} ${hue})}` +
    `@media(prefers-color-scheme:dark){:root{--ground:oklch(.382 ${nightGround} ${hue});--ink:oklch(.87 ${nightInk} ${hue})}}` +
    `rect{fill:var(--ground)}text{fill:var(--ink);font:600 26px Inter,system-ui,sans-serif;letter-spacing:-.045em}`
  const content =
    initials === ''
      ? FIGURE
      : `<text x="32" y="32" text-anchor="middle" dominant-baseline="central">${initials}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>${style}</style>` +
    `<rect width="64" height="64"/>${content}</svg>`
  )
}
