import { msg } from '@weft/i18n'
import { filterSchema, sortSchema } from '@weft/model'
import { throughInput } from '../../shared/links-to/through-input.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

export const input = throughInput((settings) =>
  brokenRules(settings, {
    distinct: [isBoolean, msg('Unique values must be on or off')],
    filter: [(tree) => filterSchema.safeParse(tree).success, msg('These conditions could not be understood')],
    sort: [(keys) => sortSchema.safeParse(keys).success, msg('This sort could not be understood')],
  }),
)
