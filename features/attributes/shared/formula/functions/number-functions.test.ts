import { FUNCTION_GROUPS } from './index.ts'
import { error, testFunctions } from '../testing/sample-formulas.ts'

testFunctions(FUNCTION_GROUPS.number, {
  ABS: [['ABS(-3.5)', 3.5]],
  SUM: [
    ['SUM(1, 2, {n1}, BLANK)', 10],
    ['SUM(0.1, 0.2)', 0.3],
    ['SUM("x")', error('TYPE')],
  ],
  AVERAGE: [
    ['AVERAGE(1, 2, BLANK, 6)', 3],
    ['AVERAGE(BLANK)', null],
  ],
  MIN: [
    ['MIN(3, -1, 2)', -1],
    ['MIN(BLANK)', null],
  ],
  MAX: [['MAX(3, -1, {n1})', 7]],
  MEDIAN: [
    ['MEDIAN(1, 9, 4)', 4],
    ['MEDIAN(1, 2, 3, 10)', 2.5],
    ['MEDIAN(BLANK)', null],
  ],
  ROUND: [
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-2.5)', -3],
    ['ROUND(1234, -2)', 1200],
    ['ROUND(1e-7, 7)', 1e-7],
    ['ROUND(1e20, 2)', 1e20],
    ['ROUND(5, 1000)', 5],
  ],
  ROUNDUP: [
    ['ROUNDUP(1.01)', 2],
    ['ROUNDUP(-1.01)', -2],
    ['ROUNDUP(1.21, 1)', 1.3],
    ['ROUNDUP(1.1, 1)', 1.1],
  ],
  ROUNDDOWN: [
    ['ROUNDDOWN(-1.99)', -1],
    ['ROUNDDOWN(1.29, 1)', 1.2],
  ],
  CEILING: [
    ['CEILING(7, 5)', 10],
    ['CEILING(-7, 5)', -5],
    ['CEILING(0.3, 0.1)', 0.3],
    ['CEILING(1, 0)', error('DIV/0')],
  ],
  FLOOR: [
    ['FLOOR(7, 5)', 5],
    ['FLOOR(-7, 5)', -10],
  ],
  INT: [['INT(-1.5)', -2]],
  MOD: [
    ['MOD(7, 3)', 1],
    ['MOD(-7, 3)', 2],
    ['-7 % 3', 2],
    ['MOD(1, 0)', error('DIV/0')],
  ],
  POWER: [
    ['POWER(2, 10)', 1024],
    ['POWER(0, -1)', error('DIV/0')],
    ['POWER(-8, 0.5)', error('ERROR')],
  ],
  SQRT: [
    ['SQRT(81)', 9],
    ['SQRT(-1)', error('ERROR')],
  ],
  EXP: [
    ['EXP(0)', 1],
    ['EXP(1e6)', error('ERROR')],
  ],
  LOG: [
    ['LOG(1000)', 3],
    ['LOG(8, 2)', 3],
    ['LOG(0)', error('ERROR')],
    ['LOG(5, 1)', error('DIV/0')],
  ],
  EVEN: [
    ['EVEN(1.5)', 2],
    ['EVEN(-1)', -2],
    ['EVEN(0)', 0],
  ],
  ODD: [
    ['ODD(1.5)', 3],
    ['ODD(2)', 3],
    ['ODD(0)', 1],
    ['ODD(-2)', -3],
  ],
  VALUE: [
    ['VALUE("1,234.5")', 1234.5],
    ['VALUE(" -12% ")', -0.12],
    ['VALUE("1e3")', 1000],
    ['VALUE("")', null],
    ['VALUE("12a")', error('ERROR')],
    ['VALUE("1,23")', error('ERROR')],
    ['VALUE({b1})', 1],
  ],
  COUNT: [['COUNT(1, "x", BLANK, {l1})', 1]],
  COUNTA: [['COUNTA(1, "x", BLANK, {l1})', 5]],
  COUNTALL: [['COUNTALL(1, "x", BLANK, {l1})', 6]],
})
