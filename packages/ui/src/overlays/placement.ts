import type { PopoverProps } from 'react-aria-components/Popover'

export type Placement = NonNullable<PopoverProps['placement']>
