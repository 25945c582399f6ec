import { useT } from '@weft/i18n/react'
import { Dropdown, Switch, TextField } from '@weft/ui'

import type { FormField } from '../../shared/index.ts'

/** The answer that stands there before anybody gives one, as its kind of question is answered. */
export function InitialAnswer({ field, onChange }: { field: FormField; onChange(initial: string[]): void }) {
  const t = useT()
  const label = t('Default answer')
  const [first = '', second = ''] = field.initial
  const write = (...texts: string[]) => onChange(texts.some((text) => text !== '') ? texts : [])
  switch (field.input) {
    case 'files':
    case 'items':
      return null
    case 'check':
      return (
        <Switch isSpread checked={first === 'on'} onCheckedChange={(isOn) => onChange(isOn ? ['on'] : [])}>
          {t('Checked by default')}
        </Switch>
      )
    case 'choice':
      return (
        <Dropdown
          isMulti
          label={label}
          placeholder={t('None')}
          options={field.choices.map(({ id, name }) => ({ id, label: name }))}
          value={field.initial}
          onValueChange={(ids) => onChange(field.multiple ? ids : ids.slice(-1))}
        />
      )
    case 'date': {
      const type = field.hasTime ? 'datetime-local' : 'date'
      return (
        <>
          <TextField
            label={label}
            type={type}
            value={first}
            onValueChange={(text) => write(text, ...(field.isRange ? [second] : []))}
          />
          {field.isRange && (
            <TextField
              label={t('Default end')}
              type={type}
              value={second}
              onValueChange={(text) => write(first, text)}
            />
          )}
        </>
      )
    }
    default:
      return (
        <TextField label={label} value={first} maxLength={10_000} onValueChange={(text) => write(text)} />
      )
  }
}
