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
export { type CalendarProps, type DateRange, type RangeCalendarProps } from './dates/calendar-props.ts'
export { Calendar, RangeCalendar } from './dates/calendar.tsx'
export { type DatePanelProps } from './dates/date-panel-props.ts'
export { DatePanel, DatePicker, type DatePickerProps } from './dates/date-picker.tsx'
export { joinIso, splitIso, type Weekday } from './dates/iso-date.ts'
export {
  Card,
  CardButton,
  CardLink,
  type CardButtonProps,
  type CardLinkProps,
  type CardProps,
} from './display/card.tsx'
export { Kbd, Keys, type KbdProps } from './display/kbd.tsx'
export { colorForSeed, isLabelColor, labelColors, type LabelColor } from './display/label-color.ts'
export { Logo, type LogoProps } from './display/logo.tsx'
export {
  Page,
  SavedMark,
  SettingsBlock,
  SettingsRow,
  type PageProps,
  type SettingsBlockProps,
  type SettingsRowProps,
} from './display/page.tsx'
export { Badge, Dot, Pill, PillRow, type BadgeProps, type PillProps } from './display/pill.tsx'
export { ListRow, RowList, type ListRowProps, type RowListProps } from './display/row-list.tsx'
export { announce } from './drag/announce.ts'
export { scrollStep } from './drag/auto-scroll.ts'
export { type DragController } from './drag/drag-controller.ts'
export { type DragKey, type DragPoint, type DragSession } from './drag/drag-session.ts'
export { type EarlyPress, type EarlyPresses, keepPresses } from './drag/early-press.ts'
export { DragPreview, type DragPreviewProps } from './drag/drag-preview.tsx'
export { moved, ReorderLines } from './drag/reorder-lines.tsx'
export { useDrag, type Drag, type DragHandleProps, type DragOptions } from './drag/use-drag.ts'
export { Band } from './feedback/band.tsx'
export { Callout, type CalloutProps } from './feedback/callout.tsx'
export { ChangedBy, type ChangedByProps, isInChangedBy } from './feedback/changed-by.tsx'
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx'
export { LeftDraft, type LeftDraftProps } from './feedback/left-draft.tsx'
export {
  ProgressBar,
  TopProgress,
  type ProgressBarProps,
  type TopProgressProps,
} from './feedback/progress.tsx'
export { Bone, Skeleton, type BoneProps, type SkeletonProps } from './feedback/skeleton.tsx'
export { Spinner, type SpinnerProps } from './feedback/spinner.tsx'
export { StatusBanner, type StatusBannerProps } from './feedback/status-banner.tsx'
export { SyncMark, type SyncMarkProps, type SyncState } from './feedback/sync-mark.tsx'
export { ToastRegion } from './feedback/toast-region.tsx'
export {
  createToastStore,
  toast,
  type Toast,
  type ToastOptions,
  type ToastStore,
  type ToastTone,
} from './feedback/toast-store.ts'
export { useDelayed } from './feedback/use-delayed.ts'
export { useLeaving } from './fields/use-leaving.ts'
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx'
export { Switch, type SwitchProps } from './fields/switch.tsx'
export {
  ColorSwatchPicker,
  useColorNames,
  type ColorSwatchPickerProps,
} from './fields/color-swatch-picker.tsx'
export { type DropdownOption } from './fields/dropdown-option.ts'
export {
  type DropdownProps,
  type MultiDropdownProps,
  type SingleDropdownProps,
} from './fields/dropdown-props.ts'
export { Dropdown } from './fields/dropdown.tsx'
export {
  FieldFrame,
  type FieldFrameProps,
  type FieldSize,
  type FieldText,
  type FieldWiring,
} from './fields/field-frame.tsx'
export { SearchField, type SearchFieldProps } from './fields/search-field.tsx'
export { SearchList, type SearchListProps } from './fields/search-list.tsx'
export { Segmented, type Segment, type SegmentedProps } from './fields/segmented.tsx'
export { TextArea, type TextAreaProps } from './fields/text-area.tsx'
export { limitCharacters } from './fields/limit-characters.ts'
export { TextField, type TextFieldProps } from './fields/text-field.tsx'
export { useHeldCaret } from './fields/use-held-caret.ts'
export { passesRule, useValidate, type ValidateRule, type Validation } from './fields/use-validate.ts'
export { ValidatedField, type ValidatedFieldProps } from './fields/validated-field.tsx'
export { isFinger } from './gestures/is-finger.ts'
export { isMobileNow, useIsMobile, useMediaQuery } from './gestures/media-query.ts'
export { PullToRefresh, type PullToRefreshProps } from './gestures/pull-to-refresh.tsx'
export { createGestureRecognizer, type GestureHandlers, type SwipeDirection } from './gestures/recognizer.ts'
export { useGestures } from './gestures/use-gestures.ts'
export { useZoom } from './gestures/use-zoom.ts'
export { everyStep } from './late/every-step.ts'
export { guardTyping } from './keyboard/guard-typing.ts'
export { forgetHeldKeys, holdKeys } from './keyboard/hold-keys.ts'
export { watchFocus } from './keyboard/focus-means.ts'
export { keyQueue } from './keyboard/key-queue.ts'
export { modifierKey } from './keyboard/modifier-key.ts'
export { useKeysAhead } from './keyboard/use-keys-ahead.ts'
export {
  type LateComponent,
  type LatePart,
  delayLateParts,
  late,
  loadLateParts,
  useIsThere,
  useLatePart,
  warmLateParts,
} from './late/late.tsx'
export { patiently } from './late/patiently.ts'
export { createPause, type Pause } from './late/pause.ts'
export { cleanMarkupWith, guardPage } from './markup/guard-page.ts'
export { parseInert } from './markup/parse-inert.ts'
export { Breadcrumbs, type Crumb } from './navigation/breadcrumbs.tsx'
export { BulkBar, type BulkBarProps } from './navigation/bulk-bar.tsx'
export { openLinksIn, openOutside, outsideTarget } from './navigation/outside-links.ts'
export { Link, NavigateProvider, TextLink, type Navigate } from './navigation/link.tsx'
export {
  NavButton,
  NavItem,
  NavSection,
  type NavButtonProps,
  type NavItemProps,
  type NavSectionProps,
} from './navigation/nav-item.tsx'
export { Resizer, type ResizerProps } from './navigation/resizer.tsx'
export { moveFocusAlong } from './navigation/roving-focus.ts'
export {
  TabLink,
  TabLinks,
  Tabs,
  type TabItem,
  type TabLinkProps,
  type TabLinksProps,
  type TabsProps,
} from './navigation/tabs.tsx'
export { Toolbar, ToolbarSeparator, ToolbarSpace, type ToolbarProps } from './navigation/toolbar.tsx'
export { type TreeNode, type TreePlace } from './navigation/tree-model.ts'
export { Tree, type TreeProps } from './navigation/tree.tsx'
export { CommandSource, useCollectedCommands } from './overlays/command-source.tsx'
export { CommandPalette, type CommandPaletteProps } from './overlays/command-palette.tsx'
export { type Command, type CommandSection } from './overlays/command.ts'
export {
  ConfirmDialog,
  ConfirmProvider,
  useConfirm,
  type ConfirmDialogProps,
  type ConfirmOptions,
} from './overlays/confirm-dialog.tsx'
export { keepFocusNear, type PageSpot, spotOf } from './overlays/focus-heir.ts'
export { ContextMenu, type ContextMenuProps } from './overlays/context-menu.tsx'
export { type DialogProps } from './overlays/dialog-props.ts'
export { Dialog } from './overlays/dialog.tsx'
export { Floating, type FloatingProps } from './overlays/floating.tsx'
export { Highlighted, type HighlightedProps } from './overlays/highlighted.tsx'
export { MenuItem, MenuSection, MenuSeparator, SubMenu } from './overlays/menu-item.tsx'
export {
  type MenuItemProps,
  type MenuListProps,
  type MenuProps,
  type MenuSectionProps,
  type SubMenuProps,
} from './overlays/menu-props.ts'
export { Menu, MenuList } from './overlays/menu.tsx'
export { WaitingMenu } from './overlays/waiting-menu.tsx'
export { type Placement } from './overlays/placement.ts'
export { type PopoverProps } from './overlays/popover-props.ts'
export { Popover } from './overlays/popover.tsx'
export { type SheetProps } from './overlays/sheet-props.ts'
export { Sheet } from './overlays/sheet.tsx'
export {
  Avatar,
  AvatarStack,
  DefaultAvatarProvider,
  type AvatarPerson,
  type AvatarProps,
  type AvatarStackProps,
} from './people/avatar.tsx'
export { initialsOf } from './people/initials.ts'
export { applyTheme, type Theme } from './styles/theme.ts'
export { StillTooltip } from './tooltip/tooltip-bubble.tsx'
export { type TooltipSide } from './tooltip/tooltip-position.ts'
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx'
export { Truncated, type TruncatedProps } from './tooltip/truncated.tsx'
export { useTooltip, type TooltipOptions, type TooltipTriggerProps } from './tooltip/use-tooltip.tsx'
export {
  type RouteState,
  RouteStateProvider,
  useRouteChoice,
  useBackCloses,
  useRouteOpen,
  withoutOpenState,
} from './overlays/route-state.ts'
export { saveFile } from './window/save-file.ts'
export { useCardWindow } from './window/use-card-window.ts'
export { useDrawnLines } from './window/use-drawn-lines.ts'
export { LONG_LIST, useOptionWindow } from './window/use-option-window.ts'
export { useWindow } from './window/use-window.ts'
export { lineAt, type LineTops, topsOf, windowOf } from './window/window-of.ts'
