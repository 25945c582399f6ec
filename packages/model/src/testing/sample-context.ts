import type { ValueContext } from '../attribute-type.ts'

/** Wednesday, 15 May 2024, 12:00 UTC. */
const NOON = Date.UTC(2024, 4, 15, 12)

/** A viewer for tests: American English, UTC, weeks from Monday, user 1 among four people. */
export function sampleContext(changes: Partial<ValueContext> = {}): ValueContext {
  return {
    locale: 'en-US',
    tz: 'UTC',
    week_start: 1,
    now: NOON,
    me: 1,
    people: new Map([
      [1, { name: 'Ada Lovelace', email: 'ada@example.com' }],
      [2, { name: 'Grace Hopper', email: 'grace@example.com' }],
      [3, { name: 'Alan Turing', email: 'alan@example.com' }],
      [4, { name: 'Alan Turing', email: 'alan2@example.com' }],
    ]),
    folders: new Map([
      ['folder-3', { name: 'Notes', board_id: 'board-1', parent_id: null, sort_order: 3 }],
      ['folder-2', { name: 'Summer', board_id: 'board-1', parent_id: 'folder-1', sort_order: 9 }],
      ['folder-1', { name: 'Plans', board_id: 'board-1', parent_id: null, sort_order: 1 }],
    ]),
    ...changes,
  }
}
