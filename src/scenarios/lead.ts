/**
 * The leading scenario: the result file keeps its windows one by one, and reports show it beside the leanest echo. The
 * rest of the program knows it only through this file.
 */
export { calibrate as calibrationOf } from './echo/calibration.ts'
export {
  aloneFigures,
  answersFor,
  echoAlone as leadAlone,
  echoOf as leadOf,
  echoRound as leadRound,
  echoRounds as leadRounds,
  echoTogether as leadTogether,
  meanOf,
  ROUND_FIGURES,
  roundTable,
  soloRounds,
} from './echo/report.ts'
