/** What a preview lets through: everything, only what fills the first page, only questions, or nothing. */
type Opening = 'open' | 'reading' | 'looking' | 'shut'

/**
 * Stands between a preview and the server. The first load of what the address shows may read; from then on no request
 * leaves the device, whatever asks for it and however urgent it is.
 */
export class PreviewGate {
  private opening: Opening = 'open'

  /** A preview begins: until `shut` only GET passes. */
  beginReading(): void {
    this.opening = 'reading'
  }

  /** What the address shows is there. */
  shut(): void {
    this.opening = 'shut'
  }

  /** The preview is over. */
  open(): void {
    this.opening = 'open'
  }

  /** Somebody looks through another person's eyes: questions pass, and what keeps the session alive. */
  look(): void {
    this.opening = 'looking'
  }

  get isLooking(): boolean {
    return this.opening === 'looking'
  }

  lets(method: string, path = ''): boolean {
    if (this.opening === 'looking') return method === 'GET' || path.startsWith('/api/auth/')
    return this.opening === 'open' || (this.opening === 'reading' && method === 'GET')
  }
}
