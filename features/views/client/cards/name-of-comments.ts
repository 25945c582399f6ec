import { t } from '@weft/i18n'

/** What the count of comments is called where no word is seen. */
export function nameOfComments(count: number, isUnread: boolean): string {
  return isUnread
    ? t('{count, plural, one {# comment, not read yet} other {# comments, some not read yet}}', { count })
    : t('{count, plural, one {# comment} other {# comments}}', { count })
}
