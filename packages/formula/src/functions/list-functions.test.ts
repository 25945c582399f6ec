import { FUNCTION_GROUPS } from './index.ts'
import { moment, testFunctions } from '../testing/sample-formulas.ts'

testFunctions(FUNCTION_GROUPS.list, {
  JOIN: [
    ['JOIN({l1})', 'Bug, Task, Bug'],
    ['JOIN({l1}, "-")', 'Bug-Task-Bug'],
    ['JOIN({l9})', null],
  ],
  UNIQUE: [
    ['UNIQUE({l1})', ['Bug', 'Task']],
    ['UNIQUE(1, 1, "1")', [1, '1']],
  ],
  COMPACT: [['COMPACT(1, BLANK, "", 2)', [1, 2]]],
  FLATTEN: [['FLATTEN({l1}, 1)', ['Bug', 'Task', 'Bug', 1]]],
  FIRST: [
    ['FIRST({l1})', 'Bug'],
    ['FIRST({l9})', null],
  ],
  LAST: [['LAST(FLATTEN(1, 2))', 2]],
  LENGTH: [
    ['LENGTH({l1})', 3],
    ['LENGTH({l9})', 0],
  ],
  ITEM_ID: [['ITEM_ID()', 'item-1']],
  ITEM_URL: [['ITEM_URL()', 'https://weft.example/b/1/2/item-1']],
  CREATED_AT: [['CREATED_AT()', moment('2024-01-01 10:00:00')]],
  UPDATED_AT: [['YEAR(UPDATED_AT())', 2024]],
  CREATED_BY: [['CREATED_BY()', 'Grace Hopper']],
})
