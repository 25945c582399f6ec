import { pino, type Logger } from 'pino'

/** Structured logs; whatever looks like a secret never reaches them. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.authorization',
        '*.cookie',
        '*.secret',
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-authorization-password"]',
        'err.parameters',
      ],
      censor: '[redacted]',
    },
  })
}
