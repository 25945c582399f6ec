/** A file as a value holds it; its bytes are asked for by its id. */
export interface AttachedFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  mime: string
}

export const MAX_FILES = 100

/** The entries of a value that have the form of a file. */
export function filesOf(data: unknown): AttachedFile[] {
  if (!Array.isArray(data)) return []
  return data.filter(isFile)
}

export function isFile(file: unknown): file is AttachedFile {
  const { id, name, size, mime } = (file ?? {}) as Partial<AttachedFile>
  return (
    typeof id === 'string' && typeof name === 'string' && typeof mime === 'string' && typeof size === 'number'
  )
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A size as people say it, counted in thousands. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3)) - 1
  const value = bytes / 1_000 ** (Math.max(step, 0) + 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[Math.max(step, 0)] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
