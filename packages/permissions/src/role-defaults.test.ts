import { describe, expect, it } from 'vitest'

import { createChecker } from './checker.ts'
import { parseEntryKey } from './entry-key.ts'
import { BASE_PERMISSIONS, ownPermission, PERMISSIONS } from './names.ts'
import type { BasePermission } from './names.ts'
import { ROLE_DEFAULTS } from './role-defaults.ts'
import {
  ADMIN,
  board,
  buildGraph,
  FULL,
  item,
  OUTSIDER,
  OWNER,
  RESTRICTED,
  team,
} from './testing/build-graph.ts'

// Copied by eye from the product's table: ● allow, ○ own only, – deny, i = only where invited to the board.
const TABLE = `
EDIT_WORKSPACE         ● – –
DELETE_WORKSPACE       – – –
INVITE_MEMBERS         ● – –
REMOVE_MEMBERS         ● – –
EDIT_MEMBER_ROLES      ● – –
MANAGE_PERMISSIONS     ● – –
CREATE_BOARD           ● ● –
VIEW_BOARD             ● ● i
EDIT_BOARD             ● ● –
EDIT_BOARD_MEMBERS     ● ● –
DELETE_BOARD           ● ○ –
EXPORT_BOARD           ● ● –
SAVE_AS_TEMPLATE       ● ● –
MANAGE_AUTOMATIONS     ● ● –
MANAGE_TRASH           ● ○ –
VIEW_ACTIVITY_LOG      ● ● –
USE_AI                 ● ● –
VIEW_FOLDER            ● ● i
VIEW_INVITED_ONLY      – – ●
CREATE_FOLDER          ● ● –
EDIT_FOLDER            ● ● –
DELETE_FOLDER          ● ○ –
EXPORT_FOLDER          ● ● –
CREATE_VIEW            ● ● –
EDIT_VIEW              ● ● –
DELETE_VIEW            ● ○ –
EDIT_LOCKED_VIEW       ● – –
ACCESS_PERSONAL_VIEWS  ● ● ●
CREATE_ATTRIBUTE       ● ● –
EDIT_ATTRIBUTE         ● ● –
DELETE_ATTRIBUTE       ● – –
CREATE_ITEM            ● ● ●
EDIT_ITEM              ● ● ○
DELETE_ITEM            ● ● ○
CREATE_COMMENT         ● ● ●
DELETE_COMMENT         ● ○ ○
MANAGE_COMMENTS        ● ○ –
PIN_COMMENTS           ● ○ –
REACT_TO_COMMENT       ● ● ●`

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [BasePermission, string, string, string])

describe('role defaults', () => {
  it('have a row for every permission', () => {
    expect(rows.map(([permission]) => permission)).toEqual([...BASE_PERMISSIONS])
  })

  it('consist of well-formed keys that are all true', () => {
    for (const [key, value] of Object.entries(ROLE_DEFAULTS)) {
      expect(parseEntryKey(key)).not.toBeNull()
      expect(value).toBe(true)
    }
  })

  it.each(rows)('of %s are: admin %s, full member %s, restricted member %s', (permission, ...cells) => {
    const users = [ADMIN, FULL, RESTRICTED]
    const invited = createChecker(buildGraph({ boards: [{ id: 'b1', user_ids: users }] }))
    const uninvited = createChecker(buildGraph())
    for (const [index, cell] of cells.entries()) {
      const user = users[index] ?? null
      const thing = item('f1')
      expect(invited.check(user, permission, thing)).toBe(cell === '●' || cell === 'i')
      expect(invited.checkOwn(user, permission, thing, true)).toBe(cell !== '–')
      expect(invited.checkOwn(user, permission, thing, false)).toBe(cell === '●' || cell === 'i')
      // A restricted member sees nothing of a board without an invitation, so nothing else holds there either.
      if (user === RESTRICTED) expect(uninvited.checkOwn(user, permission, thing, true)).toBe(false)
      else expect(uninvited.check(user, permission, thing)).toBe(cell === '●')
    }
  })

  it('give the owner everything, on every board, invited or not', () => {
    const checker = createChecker(buildGraph())
    for (const permission of PERMISSIONS) {
      for (const resource of [team, board('b1'), item('f2')]) {
        expect(checker.check(OWNER, permission, resource)).toBe(true)
      }
    }
  })

  it('give a guest nothing', () => {
    const checker = createChecker(buildGraph())
    for (const permission of PERMISSIONS) {
      for (const user of [null, 0, OUTSIDER]) {
        expect(checker.check(user, permission, team)).toBe(false)
        expect(checker.check(user, permission, board('b1'))).toBe(false)
      }
    }
  })

  it('let an invited guest look, and nothing more', () => {
    const checker = createChecker(buildGraph({ boards: [{ id: 'b1', user_ids: [OUTSIDER] }] }))
    const granted = PERMISSIONS.filter((permission) => checker.check(OUTSIDER, permission, item('f2')))
    expect(granted).toEqual(['VIEW_BOARD', 'VIEW_FOLDER'])
  })

  it('are an argument: another product may bring others', () => {
    const roleDefaults = { 'VIEW_BOARD:role:guest': true }
    expect(createChecker(buildGraph(), { roleDefaults }).check(null, 'VIEW_BOARD', board('b1'))).toBe(true)
    expect(createChecker(buildGraph(), { roleDefaults }).check(OWNER, 'VIEW_BOARD', board('b1'))).toBe(false)
  })

  it('name an own-only twin exactly where the table has a circle', () => {
    const circles = rows.filter((row) => row.includes('○')).map(([permission]) => permission)
    expect(BASE_PERMISSIONS.filter((permission) => ownPermission(permission) !== null)).toEqual(circles)
  })
})
