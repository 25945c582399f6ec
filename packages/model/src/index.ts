export {
  type Aggregate,
  type AttributeInput,
  type AttributeType,
  type ColumnGuess,
  type ColumnSample,
  type Computation,
  type ComputedCell,
  type ComputedEnv,
  type Dropped,
  type FolderPlace,
  type Parsed,
  type Settings,
  type ValueContext,
} from './attribute-type.ts'
export { type Attribute, attributeFields, attributes, createAttribute } from './attribute.ts'
export {
  AUTOBOT_ID,
  type Automation,
  type AutomationOptions,
  type AutomationStep,
  type AutomationTrigger,
  automations,
  countSteps,
  createAutomation,
  MAX_STEP_DEPTH,
  MAX_STEPS,
  type OffReason,
} from './automation.ts'
export { type Board, boardFields, boards, createBoard, type DoneRule, isDone } from './board.ts'
export {
  type Collection,
  defineCollection,
  FEED_KINDS,
  type FeedKey,
  type FeedKind,
  feedName,
  userFeed,
} from './collection.ts'
export { createTimeEntry, timeEntries, type TimeEntry } from './time-entry.ts'
export { type CommentRead, commentReadId, commentReads, createCommentRead } from './comment-read.ts'
export {
  type Comment,
  commentFields,
  commentReactions,
  comments,
  createComment,
  type Reaction,
} from './comment.ts'
export {
  COMPUTED_STEP_MS,
  type ComputedError,
  isComputedError,
  MAX_COMPUTED_DEPTH,
} from './computed-value.ts'
export { FLAGS, type Flag } from './flags.ts'
export {
  createFolder,
  type Folder,
  folderFields,
  folders,
  MAX_FOLDER_DEPTH,
  MAX_ID_PREFIX,
} from './folder.ts'
export { type ItemTemplate, itemTemplateOf, MAX_TEMPLATE_SUB_ITEMS } from './item-template.ts'
export { createItem, type Item, itemFields, items, MAX_ITEM_DEPTH, type ValueSlot } from './item.ts'
export {
  permissionFields,
  type PermissionRecord,
  permissionRecordId,
  permissionRecords,
} from './permission-record.ts'
export { conditionTest } from './condition-test.ts'
export {
  type Condition,
  countConditions,
  filterSchema,
  type FilterTree,
  isTree,
  MAX_CONDITIONS,
  MAX_FILTER_DEPTH,
  MAX_GROUPS,
  MAX_SORTS,
  type Operator,
  OPERATORS,
  PSEUDO_ATTRIBUTES,
  ROW_FIELDS,
  type PseudoAttribute,
  type Search,
  searchSchema,
  type SortKeySpec,
  sortSchema,
} from './query.ts'
export { isPlanned, isPlannedPermission, type Planned, PLANNED } from './planned.ts'
export { parseReferenceId, PRIVATE_ITEM, referenceId, type ReferenceKey } from './reference-id.ts'
export { type Reference, referenceFields, references } from './reference.ts'
export {
  colorSchema,
  type MoveTombstone,
  iconSchema,
  nameSchema,
  SERVER_OWNED_FIELDS,
  settingsSchema,
  slugSchema,
  SORT_GAP,
  sortBetween,
  sortOrderSchema,
  type SyncedRecord,
  type Tombstone,
  isUserId,
  userIdSchema,
  uuidSchema,
} from './synced-record.ts'
export { type Profile, type Role, ROLES, SELECTABLE_ROLES, type Team, type TeamMember } from './team.ts'
export { foldText, nameKey, textCollator } from './text-order.ts'
export { parseValueId, type Value, valueFields, valueId, values } from './value.ts'
export {
  type Change,
  type FieldRules,
  resolveChange,
  mergeElements,
  type Stored,
  type Verdict,
} from './version-rule.ts'
export { closedSettings, createView, type View, viewFields, views } from './view.ts'
export { type Notification, type NotificationLine, notifications } from './notification.ts'
export { mergeKeys, settingsOver } from './merge-keys.ts'
export {
  createSubscription,
  SUBSCRIBED,
  type Subscribed,
  type Subscription,
  subscriptionId,
  subscriptions,
} from './subscription.ts'
export {
  WORK_REASONS,
  type WorkItem,
  workItemId,
  workItems,
  type WorkLabels,
  type WorkReason,
  type WorkSlot,
} from './work-item.ts'
export { createStar, type Star, type Starred, STARRED, starId, stars } from './star.ts'
export { createRecent, type Opened, OPENED, type Recent, RECENTS, recentId, recents } from './recent.ts'
