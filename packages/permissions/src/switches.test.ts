import { describe, expect, it } from 'vitest'

import { createChecker } from './checker.ts'
import type { Permission } from './names.ts'
import {
  boardVisibility,
  guestSwitchesOf,
  hasPrivateBoardSwitch,
  hasPrivateFolderSwitch,
  hasPublicBoardSwitch,
  inviteesOf,
  privateBoardEntries,
  privateFolderEntries,
  publicBoardEntries,
  withoutPrivateBoard,
  withoutPrivateFolder,
  withoutPublicBoard,
} from './switches.ts'
import {
  ADMIN,
  board,
  buildGraph,
  folder,
  FULL,
  item,
  OUTSIDER,
  OWNER,
  RESTRICTED,
} from './testing/build-graph.ts'
import type { EntryMap } from './graph.ts'
import { validateEntries } from './validate-entries.ts'

const EVERYONE = [OWNER, ADMIN, FULL, RESTRICTED, OUTSIDER, null]

function whoMay(permission: Permission, permissions: Record<string, EntryMap>, user_ids: number[] = []) {
  const checker = createChecker(buildGraph({ permissions, boards: [{ id: 'b1', user_ids }] }))
  return EVERYONE.filter((user) => checker.check(user, permission, item('f2')))
}

describe('a public board', () => {
  it('shows itself and its folders to guests, and lets them do nothing else', () => {
    const entries = publicBoardEntries()
    expect(entries).toEqual({
      'VIEW_BOARD:tag:guest_user': true,
      'VIEW_FOLDER:tag:guest_user': true,
      'VIEW_BOARD:role:restricted-member': true,
      'VIEW_FOLDER:role:restricted-member': true,
    })
    expect(whoMay('VIEW_FOLDER', { 'board:b1': entries })).toEqual(EVERYONE)
    expect(whoMay('VIEW_FOLDER', { 'board:b1': entries })).toContain(null)
    // Who sees a board does there what the role does anywhere.
    expect(whoMay('CREATE_ITEM', { 'board:b1': entries })).toEqual([OWNER, ADMIN, FULL, RESTRICTED])
  })

  it('lets guests create or comment where their switch is on', () => {
    const entries = publicBoardEntries(['CREATE_COMMENT'])
    expect(whoMay('CREATE_COMMENT', { 'board:b1': entries })).toEqual(EVERYONE)
    expect(whoMay('CREATE_ITEM', { 'board:b1': entries })).toEqual([OWNER, ADMIN, FULL, RESTRICTED])
    expect(guestSwitchesOf(entries)).toEqual(['CREATE_COMMENT'])
  })

  it('is told from its entries and loses all of them when the switch goes off', () => {
    const entries = { ...publicBoardEntries(['CREATE_ITEM']), 'EDIT_BOARD:user:3': false }
    expect(hasPublicBoardSwitch(entries)).toBe(true)
    expect(hasPublicBoardSwitch({ 'VIEW_BOARD:tag:guest_user': true })).toBe(false)
    expect(withoutPublicBoard(entries)).toEqual({ 'EDIT_BOARD:user:3': false })
  })
})

describe('a restricted member', () => {
  it('never sees less than a guest of a public board, whichever of its folders are private', () => {
    const shown = { 'board:b1': publicBoardEntries(['CREATE_ITEM']) }
    for (const permissions of [shown, { ...shown, 'folder:f1': privateFolderEntries([FULL]) }])
      for (const permission of ['VIEW_BOARD', 'VIEW_FOLDER'] as const) {
        const seen = whoMay(permission, permissions)
        expect([permission, seen.includes(RESTRICTED)]).toEqual([permission, seen.includes(null)])
      }
  })
})

describe('a private board', () => {
  it('is seen by its members and the owner only, whatever their role', () => {
    const entries = privateBoardEntries()
    expect(entries).toEqual({ 'VIEW_BOARD:tag:board_locked_out': false })
    expect(whoMay('VIEW_BOARD', { 'board:b1': entries }, [FULL, OUTSIDER])).toEqual([OWNER, FULL, OUTSIDER])
  })

  it('is told from its entries and loses them when the switch goes off', () => {
    const entries = { ...privateBoardEntries(), 'EDIT_BOARD:user:3': false }
    expect(hasPrivateBoardSwitch(entries)).toBe(true)
    expect(hasPrivateBoardSwitch({})).toBe(false)
    expect(withoutPrivateBoard(entries)).toEqual({ 'EDIT_BOARD:user:3': false })
  })
})

describe('a private folder', () => {
  it('and what lies in it is seen by the owner and the invitees only', () => {
    const permissions = { 'folder:f1': privateFolderEntries([FULL]) }
    expect(whoMay('VIEW_FOLDER', permissions, [ADMIN, RESTRICTED])).toEqual([OWNER, FULL])
  })

  it('writes false for roles and members, and true for each invitee', () => {
    expect(privateFolderEntries([7])).toEqual({
      'VIEW_FOLDER:role:admin': false,
      'VIEW_FOLDER:role:full-member': false,
      'VIEW_FOLDER:role:restricted-member': false,
      'VIEW_FOLDER:role:guest': false,
      'VIEW_FOLDER:tag:board_member': false,
      'VIEW_FOLDER:tag:board_locked_out': false,
      'VIEW_FOLDER:tag:guest_user': false,
      'VIEW_FOLDER:user:7': true,
    })
    expect(validateEntries(privateFolderEntries([7]))).toEqual([])
  })

  it('stays private inside a public board', () => {
    const permissions = { 'board:b1': publicBoardEntries(), 'folder:f1': privateFolderEntries([FULL]) }
    expect(whoMay('VIEW_FOLDER', permissions)).toEqual([OWNER, FULL])
  })

  it('needs the board to be visible too', () => {
    const permissions = { 'board:b1': privateBoardEntries(), 'folder:f1': privateFolderEntries([FULL]) }
    expect(whoMay('VIEW_FOLDER', permissions)).toEqual([OWNER])
  })

  it('is told from its entries and loses them when the switch goes off', () => {
    const entries = {
      ...privateFolderEntries([7, 3]),
      'EDIT_FOLDER:user:3': true,
      'VIEW_FOLDER:user:8': false,
    }
    expect(hasPrivateFolderSwitch(entries)).toBe(true)
    expect(hasPrivateFolderSwitch({ ...entries, 'VIEW_FOLDER:role:admin': true })).toBe(false)
    expect(inviteesOf(entries)).toEqual([7, 3])
    expect(withoutPrivateFolder(entries)).toEqual({ 'EDIT_FOLDER:user:3': true, 'VIEW_FOLDER:user:8': false })
  })
})

describe('the visibility of a board', () => {
  it.each([
    ['public', publicBoardEntries()],
    ['private', privateBoardEntries()],
    ['workspace', {}],
  ])('is %s', (wanted, entries) => {
    expect(boardVisibility(buildGraph({ permissions: { 'board:b1': entries } }), 'b1')).toBe(wanted)
  })

  it('is public when a guest may look, although members are locked out', () => {
    const entries = { ...publicBoardEntries(), ...privateBoardEntries() }
    expect(boardVisibility(buildGraph({ permissions: { 'board:b1': entries } }), 'b1')).toBe('public')
  })
})

describe('an override for one person', () => {
  it('on the workspace opens private places too: it is the stronger word', () => {
    const graph = buildGraph({
      permissions: {
        'team:5': { 'VIEW_BOARD:user:2': true, 'VIEW_FOLDER:user:2': true },
        'board:b1': privateBoardEntries(),
        'folder:f1': privateFolderEntries([FULL]),
      },
    })
    expect(createChecker(graph).check(ADMIN, 'VIEW_BOARD', board('b1'))).toBe(true)
    expect(createChecker(graph).check(ADMIN, 'VIEW_FOLDER', folder('f1'))).toBe(true)
  })
})
