/** The palette as other programs take colours; theirs are one for light and dark. */
const COLORS: Readonly<Record<string, string>> = {
  gray: '#7A7F8C',
  brown: '#9A6B4F',
  red: '#D9484F',
  orange: '#E07B2F',
  yellow: '#D9A514',
  lime: '#7FA82B',
  green: '#3A9D5D',
  teal: '#1F9C96',
  sky: '#2E95D3',
  blue: '#4B6FE0',
  violet: '#8257D9',
  pink: '#D2559B',
}
const OWN = '#4B4FD6'

export const hexOf = (color: string | null): string => COLORS[color ?? ''] ?? OWN
