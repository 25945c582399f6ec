import type { ReadStream } from 'node:tty'

import type { Screen } from './output/say.ts'

/** What a command has around it. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>
  input: ReadStream
  screen: Screen
}
