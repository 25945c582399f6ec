/** One WebSocket frame as it came over the wire; `text` is null for all but whole text messages. */
export interface WireFrame {
  bytes: Buffer
  text: string | null
}

const TEXT = 0x81

/** Cuts what a server sends after its upgrade into frames (RFC 6455, unmasked and uncompressed). */
export class FrameSplitter {
  private rest: Buffer = Buffer.alloc(0)

  push(chunk: Buffer): WireFrame[] {
    this.rest = Buffer.concat([this.rest, chunk])
    const frames: WireFrame[] = []
    for (let end = this.endOfFirst(); end !== null; end = this.endOfFirst()) {
      const bytes = this.rest.subarray(0, end.frame)
      const text = bytes[0] === TEXT ? bytes.subarray(end.head).toString() : null
      frames.push({ bytes, text })
      this.rest = this.rest.subarray(end.frame)
    }
    return frames
  }

  /** Where the first frame's head and the frame itself end; null while it is not all there. */
  private endOfFirst(): { head: number; frame: number } | null {
    const { rest } = this
    if (rest.length < 2) return null
    const short = (rest[1] ?? 0) & 0x7f
    const head = short === 126 ? 4 : short === 127 ? 10 : 2
    if (rest.length < head) return null
    const length =
      short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short
    return rest.length < head + length ? null : { head, frame: head + length }
  }
}
