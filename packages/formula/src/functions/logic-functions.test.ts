import { FUNCTION_GROUPS } from './index.ts'
import { error, testFunctions } from '../testing/sample-formulas.ts'

testFunctions(FUNCTION_GROUPS.logic, {
  IF: [
    ['IF({n1} > 5, "big", "small")', 'big'],
    ['IF(BLANK, 1)', null],
    ['IF(1/0, 1, 2)', error('DIV/0')],
    ['IF(TRUE, 1, 1/0)', 1],
  ],
  IFS: [
    ['IFS({n1} > 10, "a", {n1} > 5, "b")', 'b'],
    ['IFS(FALSE, 1)', null],
  ],
  SWITCH: [
    ['SWITCH({n1}, 1, "one", 7, "seven")', 'seven'],
    ['SWITCH({n1}, 1, "one", "else")', 'else'],
    ['SWITCH({n1}, 1, "one")', null],
    ['SWITCH("b", "a", 1, "b", 2, 3)', 2],
  ],
  AND: [
    ['AND({b1}, 1, "x")', true],
    ['AND(FALSE, 1/0)', false],
    ['AND(1/0, FALSE)', error('DIV/0')],
  ],
  OR: [
    ['OR(FALSE, {n1} = 7)', true],
    ['OR(BLANK, "")', false],
  ],
  NOT: [['NOT({b1})', false]],
  XOR: [
    ['XOR(TRUE, FALSE, TRUE)', false],
    ['XOR(TRUE)', true],
  ],
  BLANK: [
    ['BLANK() + 1', 1],
    ['BLANK & "x"', 'x'],
    ['BLANK()', null],
  ],
  ISBLANK: [
    ['ISBLANK({n9})', true],
    ['ISBLANK(0)', false],
    ['ISBLANK("")', true],
  ],
  IFBLANK: [
    ['IFBLANK({n9}, 5)', 5],
    ['IFBLANK(0, 5)', 0],
  ],
  ISERROR: [
    ['ISERROR(1/0)', true],
    ['ISERROR({gone})', true],
    ['ISERROR(1)', false],
  ],
  IFERROR: [
    ['IFERROR(1/0, "none")', 'none'],
    ['IFERROR(2, "none")', 2],
  ],
})
