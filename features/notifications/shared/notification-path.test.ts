import type { Notification } from '@weft/model'
import { expect, test } from 'vitest'

import { notificationPath } from './notification-path.ts'

const told = (notification_type: string, fields: Partial<Notification> & { template_id?: string } = {}) => ({
  id: 'n1',
  notification_type,
  board_id: 'b',
  folder_id: 'f',
  item_id: 'i',
  comment_id: 'c',
  subscribeable_id: null,
  subscribeable_type: null,
  ...fields,
})

test.each([
  ['AddedToMembersAttributeNotification', {}, '/b/b/f/i?t=attributes&notification=n1'],
  ['FormSubmittedNotification', {}, '/b/b/f/i?t=attributes&notification=n1'],
  ['CommentCreatedNotification', {}, '/b/b/f/i?t=comments&comment=c&notification=n1'],
  ['CommentReactionCreatedNotification', {}, '/b/b/f/i?t=comments&comment=c&notification=n1'],
  ['MentionedInCommentNotification', {}, '/b/b/f/i?t=comments&comment=c&notification=n1'],
  ['MentionedInCommentNotification', { comment_id: null }, '/b/b/f/i?t=attributes&notification=n1'],
  ['TemplateSharedNotification', { template_id: 't' }, '/profile/templates/shared/t?notification=n1'],
  ['AutomationItemNotification', {}, '/b/b/f/i?notification=n1'],
  ['AutomationBoardNotification', {}, '/b/b?notification=n1'],
  ['AutomationRunsWarningNotification', {}, '/b/b?t=usage&automations=true&notification=n1'],
  ['AutomationRunsExceededNotification', {}, '/b/b?t=usage&automations=true&notification=n1'],
  ['AiCreditsWarningNotification', {}, '/profile/billing?notification=n1'],
  ['AiCreditsExceededNotification', {}, '/profile/billing?notification=n1'],
  ['StorageWarningNotification', {}, '/profile/billing?notification=n1'],
  ['StorageExceededNotification', {}, '/profile/billing?notification=n1'],
  [
    'UserSubscribedNotification',
    { subscribeable_type: 'item' as const },
    '/b/b/f/i?t=attributes&notification=n1',
  ],
])('%s opens its place', (type, fields, path) => {
  expect(notificationPath(told(type, fields), null)).toBe(path)
})

test('what happened in a followed view opens the folder with that view, and an act its folder', () => {
  const ofView = told('UserSubscribedNotification', {
    subscribeable_type: 'folder_view',
    subscribeable_id: 'v',
  })
  expect(notificationPath(ofView, 'shown')).toBe('/b/b/f?view=v&notification=n1')
  const ofAct = { ...ofView, subscribeable_id: null, item_id: null }
  expect(notificationPath(ofAct, null)).toBe('/b/b/f?notification=n1')
})

test('a link gets the view that is shown, unless it leads away from boards', () => {
  expect(notificationPath(told('AutomationItemNotification'), 'shown')).toBe(
    '/b/b/f/i?view=shown&notification=n1',
  )
  expect(notificationPath(told('StorageWarningNotification'), 'shown')).toBe(
    '/profile/billing?notification=n1',
  )
})

test('other types open nothing, and neither does one whose thing is not named', () => {
  expect(notificationPath(told('SomethingOfTomorrow'), null)).toBeNull()
  expect(notificationPath(told('CommentCreatedNotification', { item_id: null }), null)).toBeNull()
  expect(
    notificationPath(told('UserSubscribedNotification', { subscribeable_type: 'item', item_id: null }), null),
  ).toBeNull()
})
