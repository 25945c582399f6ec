import type { ClientAttributeType } from '@weft/features/attributes/client'
import type { AttributeType, Settings } from '@weft/model'
import type { LucideIcon } from 'lucide-react'

/** What a condition can be about: an attribute of the folder, or a field that every item has. */
export interface FilterSubject {
  id: string
  name: string
  icon: LucideIcon
  type: AttributeType & Partial<Pick<ClientAttributeType, 'choices' | 'operand' | 'operatorsFor'>>
  settings: Settings
}
