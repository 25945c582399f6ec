import type { InterfaceWords } from '@weft/server-kit'

/** What calls and fields of conversions mean, for the document of the interface. */
export const words: InterfaceWords = {
  title: 'Conversions',
  about: 'Changing the type of an attribute.',
  fields: {
    type: 'The new type.',
    settings: 'Settings of the new type; what is missing takes its default.',
    confirm: 'True if values may be emptied, or become readable for more people.',
    create_missing: 'Whether names that no item has become new items.',
    convertible: 'How many values are kept whole.',
    lost: 'How many values become empty or say less than before.',
    exposed: 'How many values would become readable for more people.',
    samples: 'Some values before and after, those that lose something first.',
    'samples.from': 'The value as text before.',
    'samples.to': 'The value as text afterwards; null if it is lost.',
    names: 'What becomes of names in a conversion to links.',
    'names.matched': 'Names that an item has.',
    'names.created': 'Names that become new items.',
    'names.lost': 'Names that nobody has, or more than one item.',
    state: '`running` if the rest is done in the background.',
  },
}
