import { msg } from '@weft/i18n'
import { linksOf } from '../../shared/elements/links.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { TEXT_OPERATORS, textPredicate } from '../../shared/text/text-operators.ts'

/** Links; data is an array of `{id, url, name}`. Nothing but http, https, mailto and tel is let in. */
export const definition: FamilyMember = {
  type: 'links',
  label: msg('Links'),
  menu: { under: 'contact', order: 40 },
  searched: 'text',
  holdsLinks: true,
  asked: () => ({ input: 'url' }),
  mayBeUnique: true,
  defaultSettings: { multiple: true },
  format: (data) =>
    linksOf(data)
      .map(({ url, name }) => (name === '' ? url : `[${name}](${url})`))
      .join('\n'),
  sortKey: (data) => linksOf(data)[0]?.url ?? null,
  operators: TEXT_OPERATORS,
  predicate: (operator, operand, _settings, context) =>
    textPredicate(operator, operand, context, (data) =>
      linksOf(data).flatMap(({ url, name }) => (name === '' ? [url] : [name, url])),
    ),
  groups: (data) => linksOf(data).map(({ url }) => ({ key: url, label: url, sort: url })),
  aggregates: [],
}
