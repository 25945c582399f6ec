/** The part of a structured logger (pino fits) that this package writes to. */
export interface Log {
  info(data: object, message: string): void
  warn(data: object, message: string): void
  error(data: object, message: string): void
}

export const silentLog: Log = { info() {}, warn() {}, error() {} }
