/**
 * A whole unmasked WebSocket text frame (RFC 6455 section 5.2), header and all: made once, written to any
 * number of sockets as it is.
 */
export function wireFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const begin = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(begin + length)
  // FIN and opcode 1.
  frame[0] = 0x81
  if (begin === 2) frame[1] = length
  else if (begin === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, begin)
  return frame
}

/** Bytes of the text that a frame made here carries. */
export function textBytesOf(frame: Buffer): number {
  const length = frame[1] ?? 0
  return frame.length - (length < 126 ? 2 : length === 126 ? 4 : 10)
}
