export {
  Button,
  ButtonLink,
  buttonClass,
  type ButtonLinkProps,
  type ButtonLook,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
} from './actions/button.tsx'
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx'
export { classNames } from './class-names.ts'
export { Kbd, Keys, type KbdProps } from './display/kbd.tsx'
export { colorForSeed, isLabelColor, labelColors, type LabelColor } from './display/label-color.ts'
export { Logo, type LogoProps } from './display/logo.tsx'
export { Badge, Dot, Pill, PillRow, type BadgeProps, type PillProps } from './display/pill.tsx'
export { Callout, type CalloutProps } from './feedback/callout.tsx'
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx'
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx'
export { ToastRegion } from './feedback/toast-region.tsx'
export {
  createToastStore,
  toast,
  type Toast,
  type ToastOptions,
  type ToastStore,
  type ToastTone,
} from './feedback/toast-store.ts'
export {
  Checkbox,
  RadioGroup,
  Switch,
  type CheckboxProps,
  type RadioGroupProps,
  type RadioOption,
  type SwitchProps,
} from './fields/checkbox.tsx'
export {
  Dropdown,
  type DropdownOption,
  type DropdownProps,
  type MultiDropdownProps,
  type SingleDropdownProps,
} from './fields/dropdown.tsx'
export {
  FieldFrame,
  type FieldFrameProps,
  type FieldSize,
  type FieldText,
  type FieldWiring,
} from './fields/field-frame.tsx'
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx'
export { Segmented, type Segment, type SegmentedProps } from './fields/segmented.tsx'
export { TextArea, TextField, type TextAreaProps, type TextFieldProps } from './fields/text-field.tsx'
export { useIsMobile, useMediaQuery } from './gestures/media-query.ts'
export {
  ConfirmDialog,
  ConfirmProvider,
  useConfirm,
  type ConfirmDialogProps,
  type ConfirmOptions,
} from './overlays/confirm-dialog.tsx'
export { ContextMenu, type ContextMenuProps } from './overlays/context-menu.tsx'
export { Dialog, type DialogProps } from './overlays/dialog.tsx'
export {
  MenuItem,
  MenuSection,
  MenuSeparator,
  SubMenu,
  type MenuItemProps,
  type MenuSectionProps,
  type SubMenuProps,
} from './overlays/menu-item.tsx'
export { Menu, MenuList, type MenuListProps, type MenuProps } from './overlays/menu.tsx'
export { type Placement } from './overlays/overlay-surface.tsx'
export { Popover, type PopoverProps } from './overlays/popover.tsx'
export { StillTooltip } from './tooltip/tooltip-bubble.tsx'
export { type TooltipSide } from './tooltip/tooltip-position.ts'
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx'
export { Truncated, type TruncatedProps } from './tooltip/truncated.tsx'
export { useTooltip, type TooltipOptions, type TooltipTriggerProps } from './tooltip/use-tooltip.tsx'
export {
  Avatar,
  AvatarStack,
  type AvatarPerson,
  type AvatarProps,
  type AvatarStackProps,
} from './people/avatar.tsx'
export { initialsOf } from './people/initials.ts'
export { applyTheme, type Theme } from './styles/theme.ts'
