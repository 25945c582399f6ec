import { msg, t } from '@weft/i18n'
import type { Operator } from '@weft/model'

const NAMES: Readonly<Record<Operator, string>> = {
  contains: msg('contains'),
  not_contains: msg('does not contain'),
  is: msg('is'),
  is_not: msg('is not'),
  starts_with: msg('starts with'),
  ends_with: msg('ends with'),
  is_empty: msg('is empty'),
  is_not_empty: msg('is not empty'),
  eq: '=',
  neq: '≠',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  between: msg('is between'),
  checked: msg('is checked'),
  not_checked: msg('is not checked'),
  any_of: msg('has any of'),
  none_of: msg('has none of'),
  all_of: msg('has all of'),
  exactly: msg('is exactly'),
  before: msg('is before'),
  after: msg('is after'),
  on_or_before: msg('is on or before'),
  on_or_after: msg('is on or after'),
  within: msg('is within'),
  overdue: msg('is overdue'),
  overlaps: msg('overlaps'),
  file_name: msg('file name contains'),
  file_type: msg('file type is'),
  subtree: msg('is in subtree of'),
  changed_within: msg('changed in the last days'),
  has_comments: msg('has comments'),
  has_unread: msg('has unread comments'),
  created_by_me: msg('created by me'),
}

export function operatorName(operator: Operator): string {
  const name = NAMES[operator]
  return name.length > 1 ? t(name) : name
}
